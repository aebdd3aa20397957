// A time of the day, "16:05". It counts once it is complete: with Enter, or when the field is left.
import { type ComponentProps, useState } from 'react';
import { TextInput } from './TextInput';

type Props = Omit<ComponentProps<typeof TextInput>, 'type' | 'value' | 'onChange' | 'onBlur' | 'onKeyDown'> & {
  value: string;
  onChange: (time: string) => void;
};

export function TimeInput({ value, onChange, ...rest }: Props) {
  /** What is being typed; null while nothing is. */
  const [typed, setTyped] = useState<string | null>(null);
  const finish = () => {
    setTyped(null);
    if (typed && typed !== value) onChange(typed);
  };
  return (
    <TextInput
      {...rest}
      type="time"
      value={typed ?? value}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={finish}
      onKeyDown={({ key }) => key === 'Enter' && finish()}
    />
  );
}
