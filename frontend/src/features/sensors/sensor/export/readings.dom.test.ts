import { HttpResponse, http } from 'msw';
import { beforeEach, expect, it, vi } from 'vitest';
import { choose, currentChoices } from '@/components/formats/choices';
import { server } from '@/test/server';
import { countReadings, PAGE, readingsAsCsv } from './readings';

const WORDS = {
  columns: ['Reading time', 'Reading', 'Unit', 'Quality', 'Received'],
  unit: '=cmd|calc',
  good: 'Good',
  uncertain: 'Uncertain',
};
const window = { from: Date.UTC(2026, 0, 1), until: Date.UTC(2026, 0, 2) };
const TOTAL = 2 * PAGE + 7;
let asked: string[] = [];
/** Microseconds, as the database keeps them. */
const at = (place: number) => new Date(window.from + place * 1_000).toISOString().replace('Z', '123Z');
const all = Array.from({ length: TOTAL }, (_, place) => ({
  at: at(place),
  value: place === 3 ? -0.1 - 0.2 : place,
  quality: place === 4 ? 'uncertain' : 'good',
  receivedAt: at(place),
})).toReversed();

beforeEach(() => {
  asked = [];
  server.use(
    http.get('/api/Sensor/5/readings/', ({ request }) => {
      const query = new URL(request.url).searchParams;
      const until = query.get('until') ?? '';
      asked.push(until);
      const found = all.filter((one) => one.at <= until);
      return HttpResponse.json({ items: found.slice(0, Number(query.get('rows'))), totalRecords: found.length });
    }),
  );
});

const asking = (signal = new AbortController().signal) => ({ id: 5, window, signal });
const textOf = async (file: Blob) => new TextDecoder('utf-8', { ignoreBOM: true }).decode(await file.arrayBuffer());

it('writes every reading once, page after page, and says how far it is', async () => {
  const progress = vi.fn<(done: number) => void>();
  expect(await countReadings(asking())).toBe(TOTAL);
  const lines = (await textOf(await readingsAsCsv(asking(), WORDS, progress))).split('\r\n');
  expect(lines[0]).toBe('\uFEFF"Reading time","Reading","Unit","Quality","Received"');
  expect(lines.at(-1)).toBe('');
  const times = lines.slice(1, -1).map((line) => line.split(',')[0]);
  expect(times).toEqual(all.map((one) => one.at));
  expect(progress.mock.calls.map(([done]) => done)).toEqual([PAGE, 2 * PAGE - 1, TOTAL]);
  // Each page goes on where the one before ended, whatever has come in since.
  expect(asked[2]).toBe(all[PAGE - 1]?.at);
});

it('no spreadsheet takes a word for a formula, and numbers are numbers', async () => {
  const text = await textOf(await readingsAsCsv(asking(), WORDS, () => undefined));
  expect(text).toContain(`${at(3)},-0.3,"'=cmd|calc","Good",${at(3)}`);
  expect(text).toContain(`${at(4)},4,"'=cmd|calc","Uncertain",`);
});

it('writes the units that the tenant has chosen', async () => {
  const before = currentChoices();
  choose({ ...before, unitSystem: 'us' });
  try {
    const text = await textOf(await readingsAsCsv(asking(), { ...WORDS, unit: '°C' }, () => undefined));
    expect(text).toContain(`${at(4)},39.2,"°F","Uncertain",`);
    expect(text).not.toContain('°C');
  } finally {
    choose(before);
  }
});

it('is given up in the middle', async () => {
  const stop = new AbortController();
  const writing = readingsAsCsv(asking(stop.signal), WORDS, () => stop.abort());
  await expect(writing).rejects.toThrow(/abort/i);
  expect(asked).toHaveLength(1);
});
