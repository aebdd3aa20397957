// A part that is not in the catalogue: what it is called, and what it costs.
import { useTranslation } from 'react-i18next';
import type { Messages } from '@/components/dialog/FormDialog';
import { NumberInput } from '@/components/field/NumberInput';
import { TextInput } from '@/components/field/TextInput';

export const NO_WORDS = { name: '', unit: '', unitCost: '', fromLocation: '' };
export type Words = typeof NO_WORDS;

type Props = { value: Words; onChange: (value: Words) => void; messages: Messages };

export function WordsFields({ value, onChange, messages }: Props) {
  const { t } = useTranslation('order-parts');
  return (
    <>
      <TextInput
        label={t('fields.name')}
        required
        maxLength={250}
        value={value.name}
        error={messages('name')}
        onChange={({ target }) => onChange({ ...value, name: target.value })}
      />
      <TextInput
        label={t('fields.unit')}
        maxLength={100}
        value={value.unit}
        error={messages('unit')}
        onChange={({ target }) => onChange({ ...value, unit: target.value })}
      />
      <NumberInput
        label={t('fields.unitCost')}
        min={0}
        value={value.unitCost}
        error={messages('unitCost')}
        onChange={(unitCost) => onChange({ ...value, unitCost })}
      />
      <TextInput
        label={t('fields.fromLocation')}
        maxLength={100}
        value={value.fromLocation}
        error={messages('fromLocation')}
        onChange={({ target }) => onChange({ ...value, fromLocation: target.value })}
      />
    </>
  );
}
