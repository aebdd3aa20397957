// What the first view shows is made of answers alone; what is missing in them is left out.
import { describe, expect, it } from 'vitest';
import { barsOf, type Part, signIn, viewOf } from './firstView';

const texts = (parts: readonly Part[] = []): string[] =>
  parts.flatMap(([, content]) => (typeof content === 'string' ? [content] : texts(content))).filter(Boolean);
const all = (shown: { parts: readonly Part[] } | null) => texts(shown?.parts);

const order = { code: 'WO-000034', title: 'Film tears', statusName: 'Open' };
const card = (code: string, title: string) => ({ code, title });
const settings = { skipReview: false, requireFailure: false };
const board = {
  state: { name: 'Mechanical', settings, lists: [{ name: 'Open', cards: [card('WO-000001', 'Valve passing')] }] },
};
const by = (id: number | null, name: string) => ({ id, name });
const message = (
  writer: { id: number | null; name: string },
  text: string,
  at: string,
  deletedAt: string | null = null,
) => ({
  by: writer,
  text,
  at,
  deletedAt,
});
const [dana, tomas] = [by(2, 'Dana'), by(3, 'Tomas')];
const members = [
  { id: 2, name: 'Dana' },
  { id: 3, name: 'Tomas' },
];

describe('the first view', () => {
  it('of a work order is its code, title and status, until its page or its drawer says the same', () => {
    const page = viewOf('workOrder', order, {}, true);
    expect(all(page)).toEqual(['WO-000034', 'Film tears', 'Open']);
    expect(page?.until).toEqual(['#content h1', 'Film tears']);
    expect(viewOf('besideBoard', order, {}, false)?.until).toEqual(['aside h2', 'Film tears']);
  });

  it('of a board is its name with its cards, or the name alone where the address narrows it down', () => {
    expect(all(viewOf('board', board, {}, true))).toEqual(['Mechanical', 'Open', 'WO-000001', 'Valve passing']);
    expect(all(viewOf('board', board, {}, false))).toEqual(['Mechanical']);
  });

  it('of a board gives way to its cards, or to its title where none are shown', () => {
    const empty = { state: { ...board.state, lists: [{ name: 'Open', cards: [] }] } };
    expect(viewOf('board', board, {}, true)?.until).toEqual(['#content [data-card]', '']);
    expect(viewOf('board', board, {}, false)?.until).toEqual(['#content h1', 'Mechanical']);
    expect(viewOf('board', empty, {}, true)?.until).toEqual(['#content h1', 'Mechanical']);
  });

  it('leaves out what the board does not show on cards', () => {
    const titles = { state: { ...board.state, settings: { ...settings, cardFields: ['due' as const] } } };
    expect(all(viewOf('board', titles, {}, true))).toEqual(['Mechanical', 'Open', 'Valve passing']);
  });

  it('of a thread is what was written last, without what was deleted', () => {
    const messages = [
      message(dana, 'Seal is in', '2026-11-27T01:00:00Z'),
      message(dana, 'Held', '2026-11-27T01:01:00Z'),
      message(dana, 'Wrong thread', '2026-11-27T01:02:00Z', '2026-11-27T01:03:00Z'),
      message(by(null, ''), 'Dana joined', '2026-11-27T01:04:00Z'),
      message(tomas, 'Closed', '2026-11-27T01:05:00Z'),
    ];
    const crew = { state: { kind: 'crew', name: 'Early shift', members, messages } };
    expect(all(viewOf('thread', crew, { id: 3 }, false))).toEqual([
      'Early shift',
      'Dana',
      'Seal is in',
      'Held',
      'Closed',
    ]);
    const direct = { state: { kind: 'direct', name: null, members, messages: messages.slice(0, 1) } };
    expect(all(viewOf('thread', direct, { id: 3 }, false))).toEqual(['Dana', 'Seal is in']);
  });

  it.each(['board', 'workOrder', 'besideBoard', 'thread'] as const)('of %s is nothing without an answer', (kind) => {
    expect(viewOf(kind, {}, {}, true)).toBeNull();
    expect(viewOf(kind, { state: {} }, {}, true)).toBeNull();
  });

  it('of the sign-in is its heading', () => {
    expect(all(signIn('Log in to your account', 'Sign in'))).toEqual(['Log in to your account', 'Sign in']);
  });
});

describe('the bars of the first view', () => {
  const themed = { navbar: 'slate', toolbar: 'beach', footer: 'no such theme' };
  const bars = (config: object, style = 'layout1') =>
    barsOf({ data: { settings: { layout: { style, config }, theme: themed } } });

  it('wear what the user has chosen', () => {
    expect(bars({})).toEqual({
      toolbar: 'beach',
      navbar: 'slate',
      footer: 'default',
      folded: false,
      own: false,
      none: false,
    });
    expect(bars({ navbar: { folded: true } })).toMatchObject({ folded: true, own: false });
  });

  it('are left to the app where they stand elsewhere, and are not there where the user has none', () => {
    expect(bars({}, 'layout2').own).toBe(true);
    expect(bars({ mode: 'boxed' }).own).toBe(true);
    expect(bars({ navbar: { position: 'right' } }).own).toBe(true);
    expect(bars({ toolbar: { display: false } }).none).toBe(true);
    expect(barsOf({ screen: true }).none).toBe(true);
    expect(barsOf({ mustChangePassword: true }).none).toBe(true);
    expect(barsOf({})).toMatchObject({ own: false, none: false });
  });
});
