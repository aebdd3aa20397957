// What a movement says of lots and pieces, as its part is followed: what comes in names its lot, what goes out selects one.
import { useTranslation } from 'react-i18next';
import { usePermission } from '@/api/calls/userSubModules';
import { CheckBox } from '@/components/field/CheckBox';
import { DateInput } from '@/components/field/DateInput';
import { Select } from '@/components/field/Select';
import { TextArea } from '@/components/field/TextArea';
import { TextInput } from '@/components/field/TextInput';
import { useFormats } from '@/components/formats/useFormats';
import { useList } from '@/entity/api/records';
import type { Row } from '@/entity/family';
import { readView } from '@/entity/view/view';
import { stockItem } from './stock.entity';
import { comesIn, type Kind, type TrackedStock, type Tracking, takesFirst } from './tracked';

type Props = {
  tracking: Tracking;
  kind: Kind;
  part: string;
  location: string;
  value: TrackedStock;
  onChange: (value: TrackedStock) => void;
};

const MOST = 250;

/** The balances of a part at a place, of which each is of a lot. */
function useLotsAt(part: string, location: string, enabled: boolean) {
  const everything = readView(stockItem, 'list', new URLSearchParams());
  const filters = {
    partId: { mode: 'in' as const, values: [part] },
    locationId: { mode: 'in' as const, values: [location] },
  };
  const { data } = useList(
    stockItem,
    { ...everything, rows: MOST, filters },
    enabled && part !== '' && location !== '',
  );
  return (data?.items ?? []).filter(({ lotId, balance }) => lotId !== null && Number(balance) > 0);
}

export function TrackedFields({ tracking, kind, part, location, value, onChange }: Props) {
  const { t } = useTranslation('stock');
  const { formatDate, formatNumber } = useFormats();
  const mayOverride = usePermission('warehousing').configure;
  const named = comesIn(kind);
  const lots = useLotsAt(part, location, tracking === 'lot' && !named);
  const set = (change: Partial<TrackedStock>) => onChange({ ...value, ...change });
  const label = ({ lotNumber, lotExpiresOn, balance }: Row) => {
    const words = { number: String(lotNumber), quantity: formatNumber(Number(balance), { maxDigits: 4 }) };
    if (typeof lotExpiresOn !== 'string') return t('tracked.endless', words);
    return t('tracked.option', { ...words, day: formatDate(lotExpiresOn) });
  };
  if (tracking === 'serial') {
    return (
      <TextArea
        label={t('tracked.serials')}
        help={t(kind === 'issue' ? 'tracked.oldest' : 'tracked.serialsHint')}
        rows={2}
        value={value.serials}
        onChange={({ target }) => set({ serials: target.value })}
      />
    );
  }
  if (tracking !== 'lot') return null;
  if (named) {
    return (
      <>
        <TextInput
          label={t('tracked.lotNumber')}
          required
          maxLength={100}
          value={value.lotNumber}
          onChange={({ target }) => set({ lotNumber: target.value })}
        />
        <DateInput
          label={t('tracked.expiresOn')}
          value={value.expiresOn}
          onChange={({ target }) => set({ expiresOn: target.value })}
        />
        {kind === 'receive' && (
          <TextInput
            label={t('tracked.supplierLot')}
            maxLength={100}
            value={value.supplierLot}
            onChange={({ target }) => set({ supplierLot: target.value })}
          />
        )}
      </>
    );
  }
  return (
    <>
      <Select
        label={t('tracked.lot')}
        required={!takesFirst(kind)}
        options={lots.map((item) => ({ value: String(item.lotId), label: label(item) }))}
        nothing={takesFirst(kind) ? t('tracked.firstToExpire') : ''}
        value={value.lotId}
        onChange={(lotId) => set({ lotId })}
      />
      {kind === 'issue' && mayOverride && (
        <CheckBox
          label={t('tracked.allowExpired')}
          checked={value.allowExpired}
          onChange={(allowExpired) => set({ allowExpired })}
        />
      )}
    </>
  );
}
