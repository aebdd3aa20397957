import { describe, expect, it } from 'vitest';
import { located, nextOpen } from './walk';

const line = (locationCode: string, partCode: string, state = 'open') => ({ locationCode, partCode, state });
const LINES = [line('A-1', 'BRG', 'counted'), line('A-1', 'SEAL'), line('A-2', 'BRG'), line('B-1', 'OIL', 'recount')];

describe('the way through a count', () => {
  it('goes to the next open line and begins again at the end', () => {
    expect(nextOpen(LINES, 0)).toBe(1);
    expect(nextOpen(LINES, 2)).toBe(3);
    expect(nextOpen(LINES, 3)).toBe(1);
    expect(nextOpen([line('A-1', 'BRG', 'counted')], 0)).toBe(-1);
  });

  it('is led by a code of a part or a place', () => {
    expect(located(LINES, ' brg ', 0)).toBe(2);
    expect(located(LINES, 'a-1', 3)).toBe(1);
    expect(located(LINES, 'B-1', 0)).toBe(3);
  });

  it('leads to what is counted already when nothing open has the code, and nowhere for a foreign one', () => {
    expect(located([line('A-1', 'BRG', 'counted'), line('A-2', 'OIL')], 'BRG', 1)).toBe(0);
    expect(located(LINES, 'XYZ', 0)).toBe(-1);
    expect(located(LINES, '  ', 0)).toBe(-1);
  });

  it('takes a label for what it is on, where a part and a place have the same code', () => {
    const lines = [line('A-1', 'A-2'), line('A-2', 'OIL')];
    expect(located(lines, 'A-2', 0, 'masterPart')).toBe(0);
    expect(located(lines, 'A-2', 0, 'stockLocation')).toBe(1);
    expect(located(lines, 'OIL', 0, 'stockLocation')).toBe(-1);
  });
});
