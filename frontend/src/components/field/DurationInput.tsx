// A duration as people say it: a number and its unit, kept in seconds or minutes.
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './DurationInput.module.css';
import { Field, type FrameProps } from './Field';
import { NumberInput } from './NumberInput';
import { Select } from './Select';

const UNITS = { second: 1, minute: 60, hour: 3_600, day: 86_400 } as const;
type Unit = keyof typeof UNITS;

type Props = Omit<FrameProps, 'trailing'> & {
  label: string;
  /** In the unit in which it is kept. */
  value: number | null;
  /** The unit in which it is kept: the least that can be chosen. */
  kept: 'second' | 'minute';
  onChange: (value: number | null) => void;
  disabled?: boolean;
};

/** The largest unit of which it is a whole number. */
function unitOf(seconds: number): Unit {
  if (seconds === 0) return 'minute';
  return (['day', 'hour', 'minute'] as const).find((unit) => seconds % UNITS[unit] === 0) ?? 'second';
}

export function DurationInput({ label, value, kept, onChange, disabled = false, ...frame }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const seconds = value === null ? null : value * UNITS[kept];
  const [chosen, setChosen] = useState<Unit | null>(null);
  /** What is typed and no number yet. */
  const [typed, setTyped] = useState('');
  const unit = chosen ?? (seconds === null ? 'minute' : unitOf(seconds));
  const set = (text: string, of: Unit) => {
    const number = Number(text);
    const isNumber = text.trim() !== '' && Number.isFinite(number);
    setTyped(isNumber ? '' : text);
    onChange(isNumber ? Math.round((Math.max(0, number) * UNITS[of]) / UNITS[kept]) : null);
  };
  const shown = seconds === null ? typed : String(seconds / UNITS[unit]);
  return (
    <Field box="none" {...{ id, label }} {...frame}>
      {(wiring) => (
        <span className={styles.duration}>
          <NumberInput
            {...wiring}
            {...{ disabled }}
            value={shown}
            onChange={(text) => {
              // The unit stays while one types: "60" minutes do not become an hour under the hand.
              setChosen(unit);
              set(text, unit);
            }}
          />
          <Select<Unit>
            aria-label={t('field.unitOf', { field: label })}
            disabled={disabled}
            value={unit}
            options={(Object.keys(UNITS) as Unit[])
              .filter((one) => UNITS[one] >= UNITS[kept])
              .map((one) => ({ value: one, label: t(`field.units.${one}`) }))}
            onChange={(next) => {
              setChosen(next);
              set(shown, next);
            }}
          />
        </span>
      )}
    </Field>
  );
}
