// Keeps which bars the month hands on, and the day of which all are shown because its popover was opened.
import { useMemo, useState } from 'react';
import { usePrinting, useWindowHeight } from '@/components/browser/useWindow';
import { type Bar, barsOfDay, type Days, type MonthBars, monthBars } from './monthBars';

/** Not lower than this, however low the window is (`calendar.module.css`). */
const LEAST_HEIGHT_PX = 640;
/** What stands above the month in the window is not lower than this. */
const ABOVE_PX = 160;
const HEIGHT_STEP_PX = 100;
const NONE: ReadonlyMap<string, number> = new Map();

/** `days` are those in sight of a month; `null` in the other views and on paper, which show all there is. */
export function useMonthBars(
  all: readonly Bar[],
  days: Days | null,
  clock: (instant: number) => number,
): MonthBars & { showWhole: (day: string) => void } {
  const [whole, showWhole] = useState<string | null>(null);
  const height = Math.max(useWindowHeight(HEIGHT_STEP_PX) - ABOVE_PX, LEAST_HEIGHT_PX);
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
