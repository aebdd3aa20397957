// The work order that is opened on its board, as the address has it.
import { useState } from 'react';
import { PHONE, useMediaQuery } from '@/components/browser/useMediaQuery';

export const OPENED_HERE = { openedHere: true };
export const isOpenedHere = (state: unknown) => typeof state === 'object' && state !== null && 'openedHere' in state;

export const withoutCard = (params: URLSearchParams) =>
  new URLSearchParams([...params].filter(([name]) => name !== 'card'));

/** A work order that came with the address covers a phone: its board has not been seen yet, and is drawn once that is closed. */
export function useCovered(opened: number | null): boolean {
  const little = useMediaQuery(PHONE);
  const [unseen, setUnseen] = useState(opened !== null);
  if (unseen && (opened === null || !little)) setUnseen(false);
  return unseen && little;
}
