// A line of text. With a label it stands in a frame; without one it is the bare control.
import type { ComponentProps } from 'react';
import { Field, type FrameProps } from './Field';

type Props = Omit<ComponentProps<'input'>, 'required'> & FrameProps;

export function TextInput({ label, hideLabel, help, error, invalid, trailing, ...input }: Props) {
  if (label === undefined) return <input {...input} />;
  const { id, required, 'aria-describedby': describedBy } = input;
  return (
    <Field {...{ id, label, hideLabel, help, error, invalid, required, trailing, describedBy }}>
      {(wiring) => <input {...input} {...wiring} />}
    </Field>
  );
}
