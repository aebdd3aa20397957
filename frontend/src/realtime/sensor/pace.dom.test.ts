import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Pace } from './pace';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** Draws some times, each taking so long; answers how long values wait then. */
function after(pace: Pace, times: number, ms: number): number {
  for (let time = 0; time < times; time++) {
    pace.draw(() => vi.advanceTimersByTime(ms));
    vi.advanceTimersByTime(40);
  }
  return pace.ms;
}

it('draws four times a second where that is cheap', () => {
  const pace = new Pace();
  expect(pace.ms).toBe(250);
  expect(after(pace, 10, 20)).toBe(250);
});

it('takes a sixth of the time where drawing is dear, is once a second at the least, and recovers', () => {
  const pace = new Pace();
  const dear = after(pace, 20, 100);
  expect(dear).toBeGreaterThanOrEqual(600);
  expect(dear).toBeLessThan(720);
  expect(after(pace, 30, 900)).toBeCloseTo(1_000);
  expect(after(pace, 30, 2)).toBeCloseTo(250);
});

it('hardly minds one slow frame among quick ones', () => {
  const pace = new Pace();
  after(pace, 5, 2);
  expect(after(pace, 1, 100)).toBeLessThan(500);
  expect(after(pace, 3, 2)).toBeLessThan(300);
});
