// A day, "2026-11-24". The browser's own picker: on a phone it is the one that everybody knows.
import type { ComponentProps } from 'react';
import { TextInput } from './TextInput';

/** A year of five digits is a slip of the finger. */
export const DateInput = (props: Omit<ComponentProps<typeof TextInput>, 'type'>) => (
  <TextInput max="9999-12-31" {...props} type="date" />
);
