// Several lines of text.
import type { ComponentProps } from 'react';
import { Field, type FrameProps } from './Field';
import { given } from './given';

type Props = Omit<ComponentProps<'textarea'>, 'required'> & Omit<FrameProps, 'trailing'>;

export function TextArea({ label, hideLabel, help, error, invalid, ...area }: Props) {
  const { id, required, 'aria-describedby': describedBy } = area;
  return (
    <Field box="area" {...{ id, label, hideLabel, help, error, invalid, required, describedBy }}>
      {(wiring) => <textarea rows={4} {...area} {...given(wiring)} />}
    </Field>
  );
}
