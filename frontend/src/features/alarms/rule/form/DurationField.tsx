// A duration as people say it: a number and its unit, kept in seconds or minutes.
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import form from '@/entity/form/form.module.css';
import styles from './rule.module.css';

const UNITS = { second: 1, minute: 60, hour: 3_600, day: 86_400 } as const;
type Unit = keyof typeof UNITS;

type Props = {
  label: string;
  /** In the unit in which it is kept. */
  value: number | null;
  /** The unit in which it is kept: the least that can be chosen. */
  kept: 'second' | 'minute';
  onChange: (value: number | null) => void;
  disabled: boolean;
  error?: string | undefined;
};

/** The largest unit of which it is a whole number. */
function unitOf(seconds: number): Unit {
  if (seconds === 0) return 'minute';
  return (['day', 'hour', 'minute'] as const).find((unit) => seconds % UNITS[unit] === 0) ?? 'second';
}

export function DurationField({ label, value, kept, onChange, disabled, error }: Props) {
  const { t } = useTranslation('alarm-rule');
  const id = useId();
  const seconds = value === null ? null : value * UNITS[kept];
  const [chosen, setChosen] = useState<Unit | null>(null);
  const unit = chosen ?? (seconds === null ? 'minute' : unitOf(seconds));
  const set = (text: string, of: Unit) => {
    const number = Number(text.replace(',', '.'));
    const whole = Math.round((number * UNITS[of]) / UNITS[kept]);
    onChange(text.trim() === '' || !Number.isFinite(number) ? null : whole);
  };
  const shown = seconds === null ? '' : String(seconds / UNITS[unit]);
  return (
    <div className={form.field}>
      <label htmlFor={id}>{label}</label>
      <span className={styles.duration}>
        <input
          id={id}
          type="number"
          min={0}
          step="any"
          className="numbers"
          disabled={disabled}
          aria-invalid={Boolean(error)}
          aria-describedby={error ? `${id}-error` : undefined}
          value={shown}
          onChange={({ target }) => set(target.value, unit)}
        />
        <select
          aria-label={t('duration.unit', { field: label })}
          disabled={disabled}
          value={unit}
          onChange={({ target }) => {
            const next = target.value as Unit;
            setChosen(next);
            set(shown, next);
          }}
        >
          {(Object.keys(UNITS) as Unit[])
            .filter((one) => UNITS[one] >= UNITS[kept])
            .map((one) => (
              <option key={one} value={one}>
                {t(`duration.${one}`)}
              </option>
            ))}
        </select>
      </span>
      {error && (
        <p id={`${id}-error`} className={form.error} aria-live="polite">
          {error}
        </p>
      )}
    </div>
  );
}
