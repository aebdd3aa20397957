import { describe, expect, it } from 'vitest';
import { message } from '@/realtime/thread/testServer';
import { isCommand, mentionsIn, suggestionsFor, applySuggestion } from './composer/suggest';
import { snippetOf } from './list/snippet';
import { isSpent } from './live/threadStore';
import { findEmojis, QUICK } from './thread/emoji';
import { partsOf } from './thread/parts';
import { itemsOf, newSince, rowAt } from './thread/rows';

const links = (text: string) => partsOf(text).flatMap((part) => (part.kind === 'link' ? [part.href] : []));

describe('the words of a message', () => {
  it.each([
    ['see https://a.example/b.', ['https://a.example/b']],
    ['(https://a.example/b_(c))', ['https://a.example/b_(c)']],
    ['www.a.example, and http://b.example!', ['https://www.a.example/', 'http://b.example/']],
    ['javascript:alert(1) data:text/html,x file:///etc', []],
    ['https://', []],
    ['a@https://b.example', ['https://b.example/']],
  ])('finds the addresses in %s', (text, expected) => expect(links(text)).toEqual(expected));

  it('loses no letter', () => {
    const text = 'Ask @Ann Lee, @Ann and https://a.example/x). <b>';
    const parts = partsOf(text, ['Ann', 'Ann Lee']);
    expect(parts.map((part) => part.text).join('')).toBe(text);
    expect(parts.filter(({ kind }) => kind === 'mention').map((part) => part.text)).toEqual(['@Ann Lee', '@Ann']);
  });

  it('makes links of the codes of records, but not inside of an address', () => {
    expect(partsOf('Is wo-000123 done? https://a.example/WO-000123')).toEqual([
      { kind: 'text', text: 'Is ' },
      { kind: 'code', text: 'wo-000123', href: '/go/WO-000123' },
      { kind: 'text', text: ' done? ' },
      { kind: 'link', text: 'https://a.example/WO-000123', href: 'https://a.example/WO-000123' },
    ]);
    expect(partsOf('TWO-000123 WO-1')).toEqual([{ kind: 'text', text: 'TWO-000123 WO-1' }]);
  });

  it('takes a name for what it is, not for a pattern', () => {
    expect(partsOf('@J. (Jo) Doe+', ['J. (Jo) Doe+'])).toEqual([{ kind: 'mention', text: '@J. (Jo) Doe+' }]);
  });
});

describe('suggestions', () => {
  const members = [
    { id: 1, name: 'Ada Byron' },
    { id: 2, name: 'Luca Ferrante' },
    { id: 3, name: 'Lucy Byron' },
  ];
  const around = { members, me: 1, onWorkOrder: true };
  const offered = (text: string) => suggestionsFor(text, text.length, around)?.options.map(({ name }) => name);

  it('finds members by the beginning of any of their names, never oneself', () => {
    expect(offered('Ask @lu')).toEqual(['Luca Ferrante', 'Lucy Byron']);
    expect(offered('@byr')).toEqual(['Lucy Byron']);
    expect(offered('@luca fer')).toEqual(['Luca Ferrante']);
  });

  it('keeps quiet inside addresses and after other words', () => {
    expect(offered('write to me@luc')).toBeUndefined();
    expect(offered('@ luca')).toBeUndefined();
    expect(offered('@Luca\nlu')).toBeUndefined();
  });

  it('puts the name where it was asked for, and goes on behind it', () => {
    const text = 'Ask @lu about it';
    const found = suggestionsFor(text, 7, around);
    expect(found && applySuggestion(text, 7, found, 0)).toEqual({ text: 'Ask @Luca Ferrante about it', caret: 19 });
  });

  it('offers commands at the beginning only, and those of a work order only there', () => {
    expect(offered('/cl')).toEqual(['clockIn', 'clockOut']);
    expect(offered('say /cl')).toBeUndefined();
    expect(suggestionsFor('/', 1, { ...around, onWorkOrder: false })?.options).toHaveLength(2);
    expect(offered('/issue Leak')).toBeUndefined();
  });

  it('finds the users that a text mentions', () => {
    expect(mentionsIn('@luca ferrante and @Ada', members)).toEqual([2]);
  });
});

const at = (minute: number) => new Date(2026, 0, 5, 9, minute).toISOString();

const said = (id: number, by: number, minute: number) => message(id, { by: { id: by, name: '' }, at: at(minute) });

describe('what stands between messages', () => {
  const items = itemsOf({ messages: [said(1, 2, 0), said(2, 2, 1), said(3, 1, 2), said(4, 2, 20)], more: false }, []);
  const row = (index: number, readUpTo: number | null = null) => rowAt(items, index, 1, readUpTo);

  it('makes runs of one person’s messages', () => {
    expect([0, 1, 2, 3].map((index) => row(index)?.first)).toEqual([true, false, true, true]);
    expect([0, 1, 2, 3].map((index) => row(index)?.last)).toEqual([false, true, true, true]);
    expect([0, 1].map((index) => row(index)?.newDay)).toEqual([true, false]);
  });

  it('draws the line above the first that is unread', () => {
    expect([0, 1, 2, 3].map((index) => row(index, 1)?.unread)).toEqual([false, true, false, false]);
    expect([0, 1, 2, 3].some((index) => row(index)?.unread)).toBe(false);
  });

  it('counts new messages of others', () => {
    const messages = items.flatMap(({ message: one }) => one ?? []);
    expect([newSince(messages, 1, 1), newSince(messages, 4, 1)]).toEqual([2, 0]);
  });
});

it('finds emojis by words of both languages, and has the quick ones', () => {
  expect(findEmojis('thumbs up')).toEqual(['👍']);
  expect(findEmojis('Schraube')).toContain('🔩');
  expect(findEmojis('')).toEqual(expect.arrayContaining([...QUICK]));
  expect(new Set(findEmojis('')).size).toBe(findEmojis('').length);
});

const found = (text: string, search: string) =>
  snippetOf(text, search).flatMap((piece) => (piece.found ? piece.text : []));

it('shows where in a long message the words stand, by their beginnings', () => {
  expect(found('🔧 Pump leaks, pumps too', 'pump')).toEqual(['Pump', 'pump']);
  expect(found('A trumpet', 'pet')).toEqual([]);
  expect(found('50% (a+b)', '(a+b)')).toEqual(['(a+b)']);
  const long = `${'word '.repeat(40)}pump is back`;
  const shown = snippetOf(long, 'pump');
  expect(shown[0]).toEqual({ text: '… ', found: false });
  expect(shown.map(({ text }) => text).join('').length).toBeLessThan(60);
});

it('distinguishes commands from texts that begin with a slash', () => {
  expect(['/clock in', '/issue', ' /meter M-1 5'].map(isCommand)).toEqual([true, true, true]);
  expect(['/etc/hosts', '/ 2', 'a /b', ''].map(isCommand)).toEqual([false, false, false, false]);
});

it('takes a token for spent when it has expired or there is none', () => {
  const now = Date.parse('2026-01-01T12:00:00Z');
  expect(isSpent('2026-01-01T12:00:01Z', now)).toBe(false);
  expect(isSpent('2026-01-01T12:00:00Z', now)).toBe(true);
  expect(isSpent(null, now)).toBe(true);
});
