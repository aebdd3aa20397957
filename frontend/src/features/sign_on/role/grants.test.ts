import { describe, expect, it } from 'vitest';
import { changesOf, type Grant, ticked, withColumn } from './grants';

const look: Grant = {
  create: false,
  update: false,
  delete: false,
  reopen: false,
  configure: false,
  limit: 'crew',
};

describe('ticking a box', () => {
  it('for something to do lets look, too', () => {
    expect(withColumn(null, 'create', true)).toEqual({ ...look, create: true, limit: 'all' });
  });

  it('gives no further than one’s own limit', () => {
    expect(withColumn(null, 'see', true, 'crew')).toEqual(look);
  });

  it('keeps the limit there is', () => {
    expect(withColumn(look, 'update', true)).toEqual({ ...look, update: true });
  });

  it('away from looking leaves nothing', () => {
    expect(withColumn({ ...look, create: true }, 'see', false)).toBeNull();
    expect(withColumn(null, 'update', false)).toBeNull();
  });
});

it('returns only what differs', () => {
  const before = { crews: look, assets: null, meters: { ...look, create: true } };
  expect(changesOf(before, { ...before, crews: { ...look } })).toEqual({});
  const after = { crews: null, assets: look, meters: { ...look, create: true } };
  expect(changesOf(before, after)).toEqual({ crews: null, assets: look });
  expect(changesOf(before, { crews: { ...look, limit: 'own' } })).toEqual({ crews: { ...look, limit: 'own' } });
});

it.each([
  [[true, true], 'all'],
  [[true, false], 'some'],
  [[false, false], 'none'],
  [[], 'none'],
])('of %s ticks a box for all of them: %s', (boxes, expected) => {
  expect(ticked(boxes)).toBe(expected);
});
