// Records that are asked for one by one in the same moment, and fetched together: a wall of a thousand tiles asks five times.
import { body } from '@/api/client';
import type { Row } from '../family';
import { familyApi } from './contract';
import { fetchRecord } from './records';

/** An address stays short enough for whatever stands between here and the server. */
const MOST = 200;

type Asked = { id: number; resolve: (record: Row | Promise<Row>) => void; refuse: (error: unknown) => void };

const waiting = new Map<string, Asked[]>();

/** A record, like [`fetchRecord`], along with the others that are asked for now. */
export const fetchTogether = (family: string, id: number): Promise<Row> =>
  new Promise((resolve, refuse) => {
    const asked = waiting.get(family) ?? [];
    if (asked.length === 0) {
      waiting.set(family, asked);
      setTimeout(() => {
        waiting.delete(family);
        for (let from = 0; from < asked.length; from += MOST) void fetchAll(family, asked.slice(from, from + MOST));
      });
    }
    asked.push({ id, resolve, refuse });
  });

async function fetchAll(family: string, asked: readonly Asked[]) {
  // What one call does not find is asked for alone: its answer says why.
  const alone = ({ id, resolve }: Asked) => resolve(fetchRecord(family, id));
  const [first, ...others] = asked;
  if (first && others.length === 0) return alone(first);
  try {
    const query = { ids: asked.map(({ id }) => id).join(',') };
    const { items } = await body(familyApi.GET('/api/{family}/', { params: { path: { family }, query } }));
    const found = new Map(items.map((record) => [record.id, record]));
    for (const one of asked) {
      const record = found.get(one.id);
      if (record) one.resolve(record);
      else alone(one);
    }
  } catch (error) {
    for (const { refuse } of asked) refuse(error);
  }
}
