// The history of a board in stretches: the board at a stretch's beginning, and what happened in it. Any moment within is
// reached by applying events, so that the slider asks the server only when it leaves the stretch.
import { applyDelta, type Board, type BoardEvent } from '@/realtime/board/model';

/** So many events make a stretch. */
export const SPAN = 200;

/** The boards of one stretch: `boards[0]` is the one at version `start`. They share whatever did not change. */
export type Stretch = { start: number; boards: readonly Board[]; events: ReadonlyMap<number, BoardEvent> };

/** One moment: how the board was, what led to it and when, and how it was just before, where that is known. */
export type Moment = {
  version: number;
  board: Board;
  event: BoardEvent | null;
  before: Board | null;
  at: string | null;
};

export const startOf = (version: number) => Math.floor(version / SPAN) * SPAN;

export const clamp = (version: number, first: number, last: number) => Math.min(Math.max(version, first), last);

/** Builds a stretch from the board at `start` and the log around it, in any order. */
export function stretchOf(start: number, board: Board, log: readonly BoardEvent[]): Stretch {
  const events = new Map(log.map((event) => [event.version, event]));
  const boards = [board];
  let shown = board;
  // A gap ends the stretch: what comes after it cannot be known.
  for (let version = start + 1; version < start + SPAN && events.has(version); version += 1) {
    const delta = events.get(version)?.delta;
    shown = delta ? applyDelta(shown, delta) : shown;
    boards.push(shown);
  }
  return { start, boards, events };
}

/** The moment of a version, or null where the stretch does not hold it. */
export function momentIn({ start, boards, events }: Stretch, version: number): Moment | null {
  const board = boards[version - start];
  if (!board) return null;
  const event = events.get(version) ?? null;
  // At the beginning of the history nothing led to it; the time of what came next is the nearest that is known.
  const at = event?.at ?? events.get(version + 1)?.at ?? null;
  return { version, board, event, before: boards[version - start - 1] ?? null, at };
}

/** The version an address asks for; the newest where it asks for none that exists. */
export function readVersion(text: string | null, first: number, last: number): number {
  const version = text !== null && /^\d+$/.test(text) ? Number(text) : last;
  return clamp(version, first, last);
}
