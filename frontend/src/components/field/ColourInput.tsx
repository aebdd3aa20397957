// A colour, "#4f46e5": written, or chosen in the browser's own dialog.
import { type ComponentProps, useId } from 'react';
import { Field, type FrameProps } from './Field';
import styles from './ColourInput.module.css';

type Props = Omit<ComponentProps<'input'>, 'type' | 'onChange' | 'required'> &
  Omit<FrameProps, 'trailing'> & { label: string; value: string; onChange: (value: string) => void };

/** What the dialog begins with while what is written is no colour. */
const GREY = '#888888';

export function ColourInput({ label, hideLabel, help, error, invalid, onChange, ...input }: Props) {
  const made = useId();
  const { id = made, required, value, disabled } = input;
  const swatch = (
    <input
      type="color"
      className={styles.swatch}
      aria-label={label}
      disabled={disabled}
      value={/^#[\da-f]{6}$/i.test(value) ? value : GREY}
      onChange={({ target }) => onChange(target.value)}
    />
  );
  return (
    <Field {...{ id, label, hideLabel, help, error, invalid, required }} trailing={swatch}>
      {(wiring) => (
        <input
          placeholder="#4f46e5"
          autoComplete="off"
          {...input}
          {...wiring}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  );
}
