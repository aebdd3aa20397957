import { expect, it } from 'vitest';
import { linesOf, renamed, sentFormats, type SubTaskFormat } from './subTaskFormats';

const number = (name: string): SubTaskFormat => ({ name, answerFormat: { kind: 'number', unit: ' bar ' } });

it('takes each line as a sub-task', () => {
  expect(linesOf(' Seal \r\n\n Pressure\nSeal')).toEqual(['Seal', 'Pressure']);
});

it('keeps the format of a line that is rewritten, and of no other', () => {
  expect(renamed([number('Pressure')], 'Seal\nPressure', 'Seal\nPressure at 9')).toEqual([number('Pressure at 9')]);
  expect(renamed([number('Pressure')], 'Seal\nPressure', 'Pressure\nSeal')).toEqual([number('Pressure')]);
  expect(renamed([number('Pressure')], 'Seal\nPressure', 'Seal')).toEqual([number('Pressure')]);
});

it('sends the formats of lines that are there and ask for more than a tick', () => {
  const tick: SubTaskFormat = { name: 'Seal', answerFormat: { kind: 'tick' } };
  expect(sentFormats([number('Pressure'), tick, number('Gone')], 'Seal\nPressure')).toEqual([
    { name: 'Pressure', answerFormat: { kind: 'number', unit: 'bar' } },
  ]);
  expect(sentFormats([tick], 'Seal')).toBeNull();
});
