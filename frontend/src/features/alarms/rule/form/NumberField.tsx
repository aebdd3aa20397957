// A number that is typed: what is not one yet stays as it is and counts as none.
import { useState } from 'react';
import { NumberInput } from '@/components/field/NumberInput';

type Props = {
  label: string;
  value: number | null;
  onChange: (value: number | null) => void;
  disabled: boolean;
  invalid?: boolean;
};

const numberOf = (text: string) => {
  const number = text.trim() === '' ? Number.NaN : Number(text);
  return Number.isFinite(number) ? number : null;
};

export function NumberField({ label, value, onChange, disabled, invalid = false }: Props) {
  const [typed, setTyped] = useState('');
  return (
    <NumberInput
      label={label}
      disabled={disabled}
      invalid={invalid && value === null}
      // "12.0" is still being typed, and is 12.
      value={numberOf(typed) === value ? typed : String(value ?? '')}
      onChange={(text) => {
        setTyped(text);
        onChange(numberOf(text));
      }}
    />
  );
}
