import { expect, it } from 'vitest';
import { pathOf, pointIn } from './strokes';

it('draws lines, and a dot where the finger did not move', () => {
  expect(
    pathOf([
      [[1, 2]],
      [
        [3, 4],
        [5, 6],
      ],
      [],
    ]),
  ).toBe('M1 2L1.1 2M3 4L5 6');
});

it('takes points of the screen into the field, however large it is shown, and none beside it', () => {
  const shown = { left: 10, top: 20, width: 300, height: 100 } as DOMRect;
  expect(pointIn(shown, 160, 70)).toEqual([300, 100]);
  expect(pointIn(shown, 0, 500)).toEqual([0, 200]);
});
