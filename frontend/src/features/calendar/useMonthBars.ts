// Keeps which bars the month hands on, and the day of which all are shown because its popover was opened.
import { type RefObject, useMemo, useState } from 'react';
import { useHeight } from '@/components/browser/useHeight';
import { usePrinting } from '@/components/browser/usePrinting';
import { type Bar, barsOfDay, type Days, type MonthBars, monthBars } from './monthBars';

const HEIGHT_STEP_PX = 10;
const NONE: ReadonlyMap<string, number> = new Map();

/** `days` are those in sight of a month; `null` in the other views, which show all there is, as paper does. The month fills `frame`. */
export function useMonthBars(
  all: readonly Bar[],
  days: Days | null,
  frame: RefObject<HTMLElement | null>,
  clock: (instant: number) => number,
): MonthBars & { showWhole: (day: string) => void } {
  const [whole, showWhole] = useState<string | null>(null);
  const height = useHeight(frame, HEIGHT_STEP_PX);
  const printing = usePrinting();
  const month = useMemo(
    () =>
      days && !printing
        ? monthBars(all, { ...days, most: barsOfDay(height, days), whole }, clock)
        : { bars: all, hidden: NONE },
    [all, days, printing, height, whole, clock],
  );
  return { ...month, showWhole };
}
