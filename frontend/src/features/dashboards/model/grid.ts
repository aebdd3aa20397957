// The grid: tiles do not overlap. What is put somewhere pushes what is there downwards, and everything moves up as far as there
// is room, so that a dashboard has no holes above its tiles.
import { type Box, COLUMNS } from './widget';

type Placed = Box & { readonly id: string };

export const overlap = (one: Box, other: Box) =>
  one.x < other.x + other.w && other.x < one.x + one.w && one.y < other.y + other.h && other.y < one.y + one.h;

/** Within the columns, and no smaller than it may be. */
export function within(box: Box, [leastW, leastH]: readonly [number, number] = [1, 1]): Box {
  const w = Math.min(COLUMNS, Math.max(leastW, box.w));
  const h = Math.min(60, Math.max(leastH, box.h));
  return { w, h, x: Math.min(Math.max(0, box.x), COLUMNS - w), y: Math.max(0, box.y) };
}

/** In the order in which they are read: from the top, from the left. */
export const inOrder = <T extends Box>(boxes: readonly T[]): T[] =>
  boxes.toSorted((one, other) => one.y - other.y || one.x - other.x);

/** The highest place in its columns that is free; the search begins at the top. */
function rise<T extends Box>(box: T, placed: readonly Box[]): T {
  let y = 0;
  for (;;) {
    const there = { ...box, y };
    const blocking = placed.filter((other) => overlap(there, other));
    if (blocking.length === 0) return y === box.y ? box : there;
    y = Math.min(...blocking.map((other) => other.y + other.h));
  }
}

/** `first` keeps its place before others. Moved down it goes past those whose middle it covers, and they come up instead. */
export function settle<T extends Placed>(boxes: readonly T[], first?: string, down = false): T[] {
  const placed: T[] = [];
  const held = boxes.find(({ id }) => id === first);
  const others = inOrder(boxes.filter(({ id }) => id !== first));
  const isBefore = (box: Box, than: Box) => (down ? box.y + box.h / 2 < than.y + than.h : box.y + box.h <= than.y);
  // Those above what is held come to rest first; it then rises to them, and the rest finds its place around it.
  for (const box of others) if (held && isBefore(box, held)) placed.push(rise(box, placed));
  if (held) placed.push(rise(held, placed));
  for (const box of others) if (!placed.some(({ id }) => id === box.id)) placed.push(rise(box, placed));
  const byId = new Map(placed.map((box) => [box.id, box]));
  return boxes.map((box) => byId.get(box.id) ?? box);
}

/** The dashboard with one tile elsewhere or in another size. */
export function put<T extends Placed>(boxes: readonly T[], id: string, box: Box): T[] {
  const before = boxes.find((one) => one.id === id);
  const down = before !== undefined && box.y > before.y;
  const moved = boxes.map((one) => (one.id === id ? { ...one, ...box } : one));
  return settle(moved, id, down);
}

const same = (one: readonly Box[], other: readonly Box[]) =>
  one.every(
    (box, at) => box.x === other[at]?.x && box.y === other[at]?.y && box.w === other[at]?.w && box.h === other[at]?.h,
  );

/** By keyboard one step is as far as it takes until something moves: past the whole of a neighbour below. */
export function step<T extends Placed>(boxes: readonly T[], id: string, box: Box): T[] {
  const before = boxes.find((one) => one.id === id);
  const bottom = Math.max(0, ...boxes.map(({ y, h }) => y + h));
  let next = put(boxes, id, box);
  if (!before || box.y <= before.y) return next;
  for (let y = box.y + 1; same(next, boxes) && y <= bottom; y++) next = put(boxes, id, { ...box, y });
  return next;
}

/** Where a new tile has room: in the first row that has some, else below all. */
export function roomFor(boxes: readonly Box[], [w, h]: readonly [number, number]): Box {
  const bottom = Math.max(0, ...boxes.map((box) => box.y + box.h));
  for (let y = 0; y < bottom; y++) {
    for (let x = 0; x + w <= COLUMNS; x++) {
      const box = { x, y, w, h };
      if (!boxes.some((other) => overlap(box, other))) return box;
    }
  }
  return { x: 0, y: bottom, w, h };
}
