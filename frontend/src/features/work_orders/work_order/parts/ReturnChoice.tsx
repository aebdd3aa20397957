// Which lot and which pieces come back: without a choice what was issued last, or all pieces that are out.
import { useTranslation } from 'react-i18next';
import type { Messages } from '@/components/dialog/FormDialog';
import { Select } from '@/components/field/Select';
import { TextArea } from '@/components/field/TextArea';
import { useFormats } from '@/components/formats/useFormats';
import type { PartLine } from '../api/parts';
import type { Chosen } from './choice';

type Props = { line: PartLine; value: Chosen; onChange: (value: Chosen) => void; messages: Messages };

export function ReturnChoice({ line, value, onChange, messages }: Props) {
  const { t } = useTranslation('order-parts');
  const { formatNumber } = useFormats();
  if (line.lots.length > 0) {
    const quantity = (of: string) => formatNumber(Number(of), { maxDigits: 4 });
    return (
      <Select
        label={t('fields.lot')}
        options={line.lots.map((lot) => ({
          value: String(lot.lotId),
          label: t('lots.endless', { number: lot.number, quantity: quantity(lot.quantity) }),
        }))}
        nothing={t('lots.last')}
        value={value.lotId}
        error={messages('lotId')}
        onChange={(lotId) => onChange({ ...value, lotId })}
      />
    );
  }
  if (line.serials.length === 0) return null;
  return (
    <TextArea
      label={t('fields.serials')}
      help={t('lots.out', { numbers: line.serials.join(', ') })}
      rows={2}
      value={value.serials}
      error={messages('serials')}
      onChange={({ target }) => onChange({ ...value, serials: target.value })}
    />
  );
}
