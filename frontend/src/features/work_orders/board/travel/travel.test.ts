import { describe, expect, it } from 'vitest';
import type { Board, BoardEvent, Card, Delta } from '@/realtime/board/model';
import { boardOf, list } from '@/test/boards';
import { sentenceOf } from './sentence';
import { momentIn, readVersion, SPAN, startOf, stretchOf } from './travel';

const pump: Card = { id: 7, code: 'WO-000007', title: 'Pump leaks', priority: 3, version: 1 };
const board = boardOf(
  list(1, [pump], { name: 'Open' }),
  list(2, [], { name: 'Done', statusId: 3, systemStatus: 'completed' }),
);

function event(version: number, type: string, data: BoardEvent['data'], delta?: Delta): BoardEvent {
  const by = { id: 3, name: 'Connie' };
  const at = '2026-01-01T00:00:00Z';
  return { topic: 'board:1', version, commandId: `c${version}`, by, at, type, data, ...(delta && { delta }) };
}

const move = (version: number, from: number, to: number) =>
  event(version, 'cardMoved', { cardId: 7, from, to }, { place: [{ cardId: 7, listId: to, after: null, version }] });

const words = { card: 'a work order', list: 'a list', system: 'The system' };
const whereIs = (shown: Board | undefined) => shown?.lists.find((each) => each.cards.length > 0)?.name;

describe('a stretch of history', () => {
  const stretch = stretchOf(200, board, [move(202, 2, 1), move(201, 1, 2), event(200, 'cardCreated', { cardId: 7 })]);

  it('shows where a card was at every step, forwards and backwards', () => {
    const places = [200, 201, 202, 201].map((version) => whereIs(momentIn(stretch, version)?.board));
    expect(places).toEqual(['Open', 'Done', 'Open', 'Done']);
  });

  it('knows what led to its first board', () => {
    expect(momentIn(stretch, 200)?.event?.type).toBe('cardCreated');
  });

  it('is as late as what led to it, at its very beginning as what came next', () => {
    const late = { ...move(201, 1, 2), at: '2026-01-02T00:00:00Z' };
    const told = stretchOf(200, board, [late]);
    expect([200, 201].map((version) => momentIn(told, version)?.at)).toEqual([late.at, late.at]);
    expect(momentIn(stretchOf(200, board, []), 200)?.at).toBeNull();
  });

  it('holds nothing before its beginning or after its end', () => {
    expect([momentIn(stretch, 199), momentIn(stretch, 203)]).toEqual([null, null]);
  });

  it('ends at a gap rather than showing a board that never was', () => {
    expect(stretchOf(0, board, [move(1, 1, 2), move(3, 2, 1)]).boards).toHaveLength(2);
  });

  it('keeps the board as it is when an event does not change it', () => {
    const { boards } = stretchOf(0, board, [event(1, 'logNoteAdded', { cardId: 7 })]);
    expect(boards[1]).toBe(board);
  });

  it('leaves the first version of the next stretch to that one', () => {
    const log = Array.from({ length: SPAN + 5 }, (_, index) => event(index + 1, 'labourStarted', { cardId: 7 }));
    expect(stretchOf(0, board, log).boards).toHaveLength(SPAN);
    expect([startOf(SPAN - 1), startOf(SPAN)]).toEqual([0, SPAN]);
  });
});

function say(...log: BoardEvent[]) {
  const moment = momentIn(stretchOf(0, board, log), log.length);
  return moment && sentenceOf(moment, words);
}

describe('the sentence of a moment', () => {
  it('names the card and both lists of a move', () => {
    const sentence = { key: 'cardMoved', by: 'Connie', card: 'WO-000007 Pump leaks', from: 'Open', to: 'Done' };
    expect(say(move(1, 1, 2))).toMatchObject(sentence);
  });

  it('distinguishes a move within a list from an undone move', () => {
    expect(say(move(1, 1, 1))?.key).toBe('cardReordered');
    expect(say(event(1, 'cardMoved', { cardId: 7, from: 1, to: 2, undo: true }))?.key).toBe('moveUndone');
  });

  it('still names a card that just left the board', () => {
    expect(say(event(1, 'cardArchived', { cardId: 7 }, { gone: [7] }))?.card).toBe('WO-000007 Pump leaks');
  });

  it('has words for what it does not know', () => {
    expect(say(event(1, 'somethingNew', {}))).toMatchObject({ key: 'unknown', card: 'a work order' });
  });

  it('says nothing at the beginning', () => {
    expect(say()).toBeNull();
  });
});

it('takes the moment from the address, and the newest where the address makes no sense', () => {
  expect(['12', '99', null, 'x', '0'].map((text) => readVersion(text, 1, 40))).toEqual([12, 40, 40, 40, 1]);
});

const linked = { id: 9, code: 'WO-000009', board: 2 };
const sentence = (type: string, data: BoardEvent['data']) =>
  sentenceOf({ event: event(1, type, { cardId: 7, ...data }), board, before: null, version: 1, at: '' }, words);

it('says whose timer a start has stopped', () => {
  const stopped = { cardId: 9, code: 'WO-000009', labourId: 3 };
  expect(sentence('labourStarted', { stopped })).toMatchObject({ key: 'timerSwitched', other: 'WO-000009' });
  expect(sentence('labourStarted', {})?.key).toBe('labourStarted');
});

it('names the other work order of a link, and what became of it', () => {
  expect(sentence('linkAdded', { link: 'blocks', other: linked })).toMatchObject({
    key: 'linkAdded',
    other: 'WO-000009',
  });
  expect(sentence('linkedOrderChanged', { link: 'blocks', other: linked, change: 'reopened' })?.key).toBe(
    'linkedReopened',
  );
  expect(sentence('cardMoved', { from: 1, to: 2, duplicateOf: linked })).toMatchObject({
    key: 'closedDuplicate',
    other: 'WO-000009',
  });
});
