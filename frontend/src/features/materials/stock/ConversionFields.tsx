// What a part becomes: the other part, how much of it, and where it is put.
import { useTranslation } from 'react-i18next';
import { NumberInput } from '@/components/field/NumberInput';
import { ReferencePicker } from '@/entity/picker/ReferencePicker';
import { COMES_AS, type Conversion } from './conversion';
import styles from './conversion.module.css';
import { TrackedFields } from './TrackedFields';
import type { Tracking } from './tracked';

type Props = { tracking: Tracking; value: Conversion; onChange: (value: Conversion) => void };

export function ConversionFields({ tracking, value, onChange }: Props) {
  const { t } = useTranslation('stock');
  const { part, location, quantity, stock } = value;
  const set = (change: Partial<Conversion>) => onChange({ ...value, ...change });
  return (
    <fieldset className={styles.becomes}>
      <legend>{t('move.becomes')}</legend>
      <ReferencePicker
        family="masterPart"
        label={t('move.otherPart')}
        value={part}
        onChange={(chosen) => set({ part: chosen })}
        required
      />
      <NumberInput
        label={t('move.otherQuantity')}
        value={quantity}
        onChange={(entered) => set({ quantity: entered })}
        min={0}
        required
      />
      <ReferencePicker
        family="stockLocation"
        label={t('move.otherPlace')}
        value={location}
        onChange={(chosen) => set({ location: chosen })}
      />
      <TrackedFields
        {...{ tracking, part, location }}
        kind={COMES_AS}
        value={stock}
        onChange={(named) => set({ stock: named })}
      />
    </fieldset>
  );
}
