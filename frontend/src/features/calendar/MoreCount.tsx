// How many more bars a day of the month has: those that FullCalendar has no room for, and those that it was not given.
import { createContext, useCallback, useContext, useState } from 'react';
import { useTranslation } from 'react-i18next';

/** How many bars of a day FullCalendar was not given. */
export const HiddenBars = createContext<ReadonlyMap<string, number>>(new Map());

/** `hidden` are those that FullCalendar counts itself. It does not say of which day, so that is read from the cell around it. */
export function MoreCount({ hidden, short }: { hidden: number; short: boolean }) {
  const { t } = useTranslation('calendar');
  const [day, setDay] = useState<string>();
  const readDay = useCallback((element: HTMLElement | null) => {
    const cell = element?.closest<HTMLElement>('[data-date]');
    if (cell) setDay(cell.dataset.date);
  }, []);
  const others = useContext(HiddenBars);
  const count = hidden + (others.get(day ?? '') ?? 0);
  return <span ref={readDay}>{short ? `+${count}` : t('more', { count })}</span>;
}
