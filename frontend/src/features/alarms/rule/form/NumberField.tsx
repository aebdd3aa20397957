// A number that is typed: what is not one yet stays as it is and counts as none.
import { useId, useState } from 'react';
import form from '@/entity/form/form.module.css';

type Props = {
  label: string;
  value: number | null;
  onChange: (value: number | null) => void;
  disabled: boolean;
  invalid?: boolean;
};

/** "12,5" is what many write for 12.5. */
const numberOf = (text: string) => {
  const number = text.trim() === '' ? Number.NaN : Number(text.replace(',', '.'));
  return Number.isFinite(number) ? number : null;
};

export function NumberField({ label, value, onChange, disabled, invalid = false }: Props) {
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const shown = typed !== null && numberOf(typed) === value ? typed : String(value ?? '');
  return (
    <div className={form.field}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        inputMode="decimal"
        className="numbers"
        autoComplete="off"
        disabled={disabled}
        aria-invalid={invalid && value === null}
        value={typed !== null && value === null ? typed : shown}
        onChange={({ target }) => {
          setTyped(target.value);
          onChange(numberOf(target.value));
        }}
      />
    </div>
  );
}
