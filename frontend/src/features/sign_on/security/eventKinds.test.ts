import { expect, it } from 'vitest';
import { families } from '@/api/families.gen';
import { STREAM_EVENTS, type StreamEventKind } from '@/realtime/eventKinds';
import german from '@/texts/de/security';
import english from '@/texts/en/security';

/** The compiler refuses a kind without a text. */
const TEXTS: readonly (readonly [string, Record<StreamEventKind, string>])[] = [
  ['English', english.security.streamEvent],
  ['German', german.security.streamEvent],
];
const tableOf = (family: string) => family.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

it.each(TEXTS)('every kind of event has a text of its own in %s, and no text is left over', (_language, texts) => {
  expect(Object.keys(texts).toSorted()).toEqual(STREAM_EVENTS.toSorted());
  expect(new Set(Object.values(texts)).size).toBe(STREAM_EVENTS.length);
});

it('every family of records has a name in the audit', () => {
  const names: Record<string, string> = german.security.family;
  expect(Object.keys(families).filter((family) => !names[tableOf(family)])).toEqual([]);
});
