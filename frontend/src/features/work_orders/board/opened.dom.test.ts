import { renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useCovered } from './opened';

const screenOf = (little: boolean) => {
  window.matchMedia = (media) => Object.assign(new EventTarget(), { media, matches: little }) as MediaQueryList;
};
const begin = (opened: number | null) =>
  renderHook(({ now }) => useCovered(now), { initialProps: { now: opened } as { now: number | null } });

it('leaves the board of a phone until the work order that came with the address is closed, and no longer', () => {
  screenOf(true);
  const { result, rerender } = begin(7);
  expect(result.current).toBe(true);
  rerender({ now: null });
  expect(result.current).toBe(false);
  rerender({ now: 7 });
  expect(result.current).toBe(false);
  screenOf(false);
});

it('draws the board beside a work order where there is room for both', () => {
  screenOf(false);
  expect(begin(7).result.current).toBe(false);
});
