// A row of buttons of which any may be pressed: weekdays, months, days of the month.
import { Field } from '@/components/field/Field';
import styles from './plans.module.css';

type Toggle = { id: string; short: string; long?: string };

type Props = {
  label: string;
  error?: string | undefined;
  disabled?: boolean | undefined;
  toggles: readonly Toggle[];
  pressed: readonly string[];
  onChange: (pressed: string[]) => void;
  /** How many stand in a row; all of them if nothing is said. */
  columns?: number;
};

export function ToggleRow({ label, error, disabled, toggles, pressed, onChange, columns }: Props) {
  const toggle = (id: string) =>
    onChange(toggles.flatMap((one) => ((one.id === id) === pressed.includes(one.id) ? [] : one.id)));
  return (
    <div role="group" aria-label={label}>
      <Field {...{ label, error }} box="none">
        {() => (
          <span
            className={columns ? styles.dates : styles.days}
            style={columns ? { gridTemplateColumns: `repeat(${columns}, 1fr)` } : undefined}
          >
            {toggles.map(({ id, short, long }) => (
              <button
                key={id}
                type="button"
                {...{ disabled }}
                aria-pressed={pressed.includes(id)}
                aria-label={long}
                onClick={() => toggle(id)}
              >
                {short}
              </button>
            ))}
          </span>
        )}
      </Field>
    </div>
  );
}
