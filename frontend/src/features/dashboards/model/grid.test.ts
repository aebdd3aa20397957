import { expect, it } from 'vitest';
import { overlap, put, roomFor, settle, step, within } from './grid';
import type { Box } from './widget';

const box = (id: string, x: number, y: number, w = 4, h = 2) => ({ id, x, y, w, h });
const places = (boxes: readonly (Box & { id: string })[]) => boxes.map(({ id, x, y }) => `${id} ${x},${y}`);
const apart = (boxes: readonly Box[]) =>
  boxes.every((one, at) => boxes.every((other, to) => at === to || !overlap(one, other)));

it('what is put onto another pushes it down', () => {
  const moved = put([box('a', 0, 0), box('b', 4, 0)], 'b', box('b', 2, 0));
  expect(places(moved)).toEqual(['a 0,2', 'b 2,0']);
});

it('what is dragged below another takes its place once it is past it', () => {
  const moved = put([box('a', 0, 0), box('b', 0, 2)], 'a', box('a', 0, 2));
  expect(places(moved)).toEqual(['a 0,2', 'b 0,0']);
});

it('by keyboard one step down goes past the whole of what is below', () => {
  const boxes = [box('a', 0, 0), box('b', 0, 2, 4, 6)];
  expect(places(step(boxes, 'a', box('a', 0, 1)))).toEqual(['a 0,6', 'b 0,0']);
  expect(places(step([box('a', 0, 0)], 'a', box('a', 0, 1)))).toEqual(['a 0,0']);
});

it('what grows pushes what is beside and below it', () => {
  const grown = put([box('a', 0, 0), box('b', 4, 0), box('c', 0, 2)], 'a', box('a', 0, 0, 6, 3));
  expect(places(grown)).toEqual(['a 0,0', 'b 4,3', 'c 0,3']);
});

it('leaves no holes above', () => {
  expect(places(settle([box('a', 0, 7), box('b', 8, 3)]))).toEqual(['a 0,0', 'b 8,0']);
});

it('keeps every tile within its columns and no smaller than it may be', () => {
  expect(within({ x: 22, y: -1, w: 8, h: 1 }, [3, 2])).toEqual({ x: 16, y: 0, w: 8, h: 2 });
  expect(within({ x: 0, y: 0, w: 40, h: 99 })).toEqual({ x: 0, y: 0, w: 24, h: 60 });
});

it('finds room for a new one', () => {
  expect(roomFor([box('a', 0, 0, 20, 2)], [4, 2])).toEqual({ x: 20, y: 0, w: 4, h: 2 });
  expect(roomFor([box('a', 0, 0, 24, 2)], [4, 2])).toEqual({ x: 0, y: 2, w: 4, h: 2 });
});

it('never lets tiles overlap nor loses one, whatever is done', () => {
  let state = 7;
  const pick = (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  let boxes = settle(Array.from({ length: 20 }, (_, at) => box(String(at), pick(20), pick(20))));
  for (let time = 0; time < 300; time++) {
    const id = String(pick(20));
    boxes = put(boxes, id, within({ x: pick(30) - 3, y: pick(30), w: 1 + pick(12), h: 1 + pick(6) }));
    expect(apart(boxes)).toBe(true);
    expect(boxes.map((one) => one.id)).toEqual(Array.from({ length: 20 }, (_, at) => String(at)));
  }
});
