// The readings of a time as a file: page after page, from the newest to the oldest, each going on where the one before ended,
// so that what comes in meanwhile shifts nothing.
import { api, body } from '@/api/client';
import { CSV_MARK, csvLines, textCell } from '@/components/csv';
import type { Window } from '../explore/view';
import type { Reading } from '../readings/useReadings';

/** The server gives no more at once. */
export const PAGE = 500;

type Asked = { id: number; window: Window; signal: AbortSignal };

function ask({ id, window, signal }: Asked, until: string, rows: number) {
  const query = { first: 0, rows, from: new Date(window.from).toISOString(), until };
  return body(api.GET('/api/Sensor/{id}/readings/', { params: { path: { id }, query }, signal }));
}

const endOf = ({ until }: Window) => new Date(until).toISOString();

/** How many readings there are in the window. */
export const countReadings = async (asked: Asked) => (await ask(asked, endOf(asked.window), 1)).totalRecords;

async function* pagesOf(asked: Asked): AsyncGenerator<readonly Reading[]> {
  let until = endOf(asked.window);
  let before = '';
  for (;;) {
    const { items } = await ask(asked, until, PAGE);
    // Both ends belong to a page; a sensor has one reading at a time.
    const fresh = items.filter(({ at }) => at !== before);
    yield fresh;
    const last = fresh.at(-1);
    if (items.length < PAGE || !last) return;
    before = until = last.at;
  }
}

export type Words = { columns: readonly string[]; unit: string; good: string; uncertain: string };

const lineOf = ({ at, value, quality, receivedAt }: Reading, { unit, good, uncertain }: Words) => [
  at,
  // Removes the rounding error that a sum of binary fractions has in the sixteenth digit.
  String(Number(value.toPrecision(12))),
  textCell(unit),
  textCell(quality === 'uncertain' ? uncertain : good),
  receivedAt,
];

/** `onProgress` gets how many are written; an aborted signal ends it with an error. */
export async function readingsAsCsv(asked: Asked, words: Words, onProgress: (done: number) => void): Promise<Blob> {
  const parts: string[] = [CSV_MARK, csvLines([words.columns.map(textCell)])];
  let done = 0;
  for await (const page of pagesOf(asked)) {
    asked.signal.throwIfAborted();
    parts.push(csvLines(page.map((reading) => lineOf(reading, words))));
    done += page.length;
    onProgress(done);
  }
  return new Blob(parts, { type: 'text/csv;charset=utf-8' });
}
