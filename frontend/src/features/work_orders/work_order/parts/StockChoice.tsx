// Which lot and which pieces are issued: nothing has to be chosen, then what expires first goes first, and the oldest pieces.
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { usePermission } from '@/api/calls/userSubModules';
import type { Messages } from '@/components/dialog/FormDialog';
import { Select } from '@/components/field/Select';
import { TextArea } from '@/components/field/TextArea';
import { useFormats } from '@/components/formats/useFormats';
import { type Choosable, type Chosen, isExpired, lotsIn, piecesIn } from './choice';
import { ExpiredFields } from './ExpiredFields';

type Props<Value> = {
  part: Choosable | undefined;
  warehouse: string;
  value: Value;
  onChange: (value: Value) => void;
  messages: Messages;
};

/** With what an expired lot asks for besides. */
export function StockChoice({ part, warehouse, value, onChange, messages }: Props<Chosen>) {
  return (
    <>
      <StockSelect
        {...{ part, warehouse, value, messages }}
        onChange={(stock) => onChange({ ...value, ...stock, allowExpired: false })}
      />
      {isExpired(part, value.lotId) && (
        <ExpiredFields {...{ value, messages }} onChange={(more) => onChange({ ...value, ...more })} />
      )}
    </>
  );
}

/** The lot or the pieces alone, as the part is tracked. */
export function StockSelect({ part, warehouse, value, onChange, messages }: Props<Pick<Chosen, 'lotId' | 'serials'>>) {
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
    return (
      <Select
        label={t('fields.lot')}
        options={options}
        nothing={t('lots.first')}
        value={value.lotId}
        error={messages('lotId')}
        onChange={(lotId) => onChange({ lotId, serials: '' })}
      />
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
        onChange={({ target }) => onChange({ lotId: '', serials: target.value })}
      />
      <p id={list} className="muted tiny">
        {t('lots.pieces', { numbers: pieces.slice(0, 20).join(', ') })}
      </p>
    </>
  );
}
