import { expect, it } from 'vitest';
import { fitted, MIDDLE, pulled, squareOf } from './crop';

const wide = { width: 4000, height: 3000 };

it('takes the middle of a picture by default', () => {
  expect(squareOf(wide, MIDDLE)).toEqual({ left: 500, top: 0, side: 3000 });
  expect(squareOf({ width: 300, height: 900 }, MIDDLE)).toEqual({ left: 0, top: 300, side: 300 });
});

it('comes closer to the place that is in the middle', () => {
  expect(squareOf(wide, { x: 0.25, y: 0.5, zoom: 2 })).toEqual({ left: 250, top: 750, side: 1500 });
});

it('never leaves the picture', () => {
  expect(squareOf(wide, { x: 0, y: 0, zoom: 2 })).toMatchObject({ left: 0, top: 0 });
  expect(fitted(wide, { x: 2, y: -1, zoom: 99 })).toEqual({ x: 0.90625, y: 0.125, zoom: 4 });
  expect(pulled(wide, MIDDLE, -9, 9)).toEqual({ x: 0.625, y: 0.5, zoom: 1 });
});

it('follows the hand: what is pulled to the right shows more of the left', () => {
  const close = { x: 0.5, y: 0.5, zoom: 2 };
  expect(pulled(wide, close, 0.5, 0)).toEqual({ x: 0.3125, y: 0.5, zoom: 2 });
});
