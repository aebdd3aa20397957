// A number on a slider.
import type { ComponentProps } from 'react';

type Props = Omit<ComponentProps<'input'>, 'type' | 'onChange' | 'value'> & {
  label?: string;
  value: number;
  onChange: (value: number) => void;
};

export function RangeInput({ label, onChange, ...rest }: Props) {
  const slider = <input {...rest} type="range" onChange={({ target }) => onChange(Number(target.value))} />;
  if (label === undefined) return slider;
  return (
    <label>
      {label}
      {slider}
    </label>
  );
}
