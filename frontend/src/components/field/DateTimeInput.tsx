// A day and a time by the clock of the device, "2026-11-24T16:05", with the browser's own picker.
import type { ComponentProps } from 'react';
import { TextInput } from './TextInput';

/** A year of five digits is a slip of the finger. */
export const DateTimeInput = (props: Omit<ComponentProps<typeof TextInput>, 'type'>) => (
  <TextInput max="9999-12-31T23:59" {...props} type="datetime-local" />
);
