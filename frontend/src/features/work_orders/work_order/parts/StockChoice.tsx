// Which lot and which pieces are issued: nothing has to be chosen, then what expires first goes first, and the oldest pieces.
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { usePermission } from '@/api/calls/userSubModules';
import type { Messages } from '@/components/dialog/FormDialog';
import { CheckBox } from '@/components/field/CheckBox';
import { Select } from '@/components/field/Select';
import { TextArea } from '@/components/field/TextArea';
import { TextInput } from '@/components/field/TextInput';
import { useFormats } from '@/components/formats/useFormats';
import type { AvailablePart } from '../api/parts';
import { type Chosen, isExpired, lotsIn, piecesIn } from './choice';

type Props = {
  part: AvailablePart | undefined;
  warehouse: string;
  value: Chosen;
  onChange: (value: Chosen) => void;
  messages: Messages;
};

export function StockChoice({ part, warehouse, value, onChange, messages }: Props) {
  const { t } = useTranslation('order-parts');
  const { formatDate, formatNumber } = useFormats();
  const mayOverride = usePermission('warehousing').configure;
  const list = useId();
  if (part?.tracking === 'lot') {
    const lots = lotsIn(part, warehouse);
    const label = ({ number, expiresOn, expired, available }: (typeof lots)[number]) => {
      const quantity = formatNumber(Number(available), { maxDigits: 4 });
      if (expiresOn === null) return t('lots.endless', { number, quantity });
      return t(expired ? 'lots.expired' : 'lots.until', { number, quantity, day: formatDate(expiresOn) });
    };
    const options = lots.map((lot) => ({
      value: String(lot.lotId),
      label: label(lot),
      disabled: lot.expired && !mayOverride,
    }));
    const expired = isExpired(part, value.lotId);
    return (
      <>
        <Select
          label={t('fields.lot')}
          options={options}
          nothing={t('lots.first')}
          value={value.lotId}
          error={messages('lotId')}
          onChange={(lotId) => onChange({ ...value, lotId, allowExpired: false })}
        />
        {expired && (
          <>
            <CheckBox
              label={t('lots.override')}
              checked={value.allowExpired}
              onChange={(allowExpired) => onChange({ ...value, allowExpired })}
            />
            <TextInput
              label={t('fields.reason')}
              required
              maxLength={1_000}
              value={value.reason}
              error={messages('reason')}
              onChange={({ target }) => onChange({ ...value, reason: target.value })}
            />
          </>
        )}
      </>
    );
  }
  if (part?.tracking !== 'serial') return null;
  const pieces = piecesIn(part, warehouse);
  return (
    <>
      <TextArea
        label={t('fields.serials')}
        help={t('lots.oldest')}
        rows={2}
        value={value.serials}
        error={messages('serials')}
        aria-describedby={list}
        onChange={({ target }) => onChange({ ...value, serials: target.value })}
      />
      <p id={list} className="muted tiny">
        {t('lots.pieces', { numbers: pieces.slice(0, 20).join(', ') })}
      </p>
    </>
  );
}
