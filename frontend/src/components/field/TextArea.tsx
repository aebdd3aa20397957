// Several lines of text.
import type { ComponentProps } from 'react';
import { Field, type FrameProps } from './Field';

type Props = Omit<ComponentProps<'textarea'>, 'required'> & Omit<FrameProps, 'trailing'>;

export function TextArea({ label, hideLabel, help, error, invalid, ...area }: Props) {
  if (label === undefined) return <textarea {...area} />;
  const { id, required, 'aria-describedby': describedBy } = area;
  return (
    <Field {...{ id, label, hideLabel, help, error, invalid, required, describedBy }}>
      {(wiring) => <textarea rows={4} {...area} {...wiring} />}
    </Field>
  );
}
