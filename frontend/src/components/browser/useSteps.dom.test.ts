import { act, renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { useSteps } from './useSteps';

it('counts one further after each frame, and asks for no frame once it is there', () => {
  const frames: FrameRequestCallback[] = [];
  vi.stubGlobal('requestAnimationFrame', (frame: FrameRequestCallback) => frames.push(frame));
  vi.stubGlobal('cancelAnimationFrame', () => undefined);
  const draw = () => act(() => frames.shift()?.(0));
  const { result } = renderHook(() => useSteps(2));
  expect(result.current).toBe(0);
  draw();
  expect(result.current).toBe(1);
  draw();
  expect(result.current).toBe(2);
  expect(frames).toEqual([]);
});
