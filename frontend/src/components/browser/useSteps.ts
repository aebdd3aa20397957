// Draws a screen in steps, what is out of sight last: a phone answers a touch in between.
import { startTransition, useEffect, useState } from 'react';

/** Counts from none to `last`, one further after each frame. */
export function useSteps(last: number): number {
  const [step, setStep] = useState(0);
  useEffect(() => {
    if (step >= last) return undefined;
    const frame = requestAnimationFrame(() => startTransition(() => setStep(step + 1)));
    return () => cancelAnimationFrame(frame);
  }, [step, last]);
  return step;
}

/** The first rows of a long list in its first frame, and all of them from the next one on. */
export function useFirstRows<Row>(rows: readonly Row[], first: number): readonly Row[] {
  const last = rows.length > first ? 1 : 0;
  return useSteps(last) < last ? rows.slice(0, first) : rows;
}
