// The bare control of a search: the keyboard of a phone offers "search", the cross of the browser empties it.
import type { ComponentProps } from 'react';

export const SearchInput = (props: Omit<ComponentProps<'input'>, 'type'>) => (
  <input autoComplete="off" enterKeyHint="search" {...props} type="search" />
);
