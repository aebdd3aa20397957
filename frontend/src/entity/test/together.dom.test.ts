import { expect, it } from 'vitest';
import { HttpResponse, http } from 'msw';
import { problem, server } from '@/test/server';
import { fetchTogether } from '../api/together';
import { row } from './familyServer';

const calls: string[] = [];

function begin(known: (id: number) => boolean) {
  calls.length = 0;
  server.use(
    http.get('/api/Pump/', ({ request }) => {
      const ids = (new URL(request.url).searchParams.get('ids') ?? '').split(',').map(Number);
      calls.push(`${ids.length} together`);
      // In no order of ours, as a server may.
      const items = ids.filter(known).map((id) => row(id));
      return HttpResponse.json({ items: items.toReversed(), totalRecords: items.length });
    }),
    http.get('/api/Pump/:id', ({ params }) => {
      calls.push(`${String(params.id)} alone`);
      const id = Number(params.id);
      return known(id) ? HttpResponse.json(row(id)) : problem(404, 'not_found', 'Pump not found.');
    }),
  );
}

it('requests two hundred records at once, and gives each caller its own', async () => {
  begin(() => true);
  const ids = Array.from({ length: 401 }, (_, at) => at + 1);
  const records = await Promise.all(ids.map((id) => fetchTogether('Pump', id)));
  expect(records.map(({ id }) => id)).toEqual(ids);
  expect(calls.toSorted()).toEqual(['200 together', '200 together', '401 alone']);
});

it('says of a record that is not there why, and of its neighbours what they are', async () => {
  begin((id) => id !== 2);
  const [first, second, third] = await Promise.allSettled([1, 2, 3].map((id) => fetchTogether('Pump', id)));
  expect([first, third].map((one) => one?.status)).toEqual(['fulfilled', 'fulfilled']);
  expect(second).toMatchObject({ status: 'rejected', reason: { status: 404, code: 'not_found' } });
  expect(calls).toEqual(['3 together', '2 alone']);
});

it('refuses all of them when there is no answer, and asks again the next time', async () => {
  begin(() => true);
  server.use(http.get('/api/Pump/', () => problem(503, 'unavailable', 'Later.'), { once: true }));
  const refused = await Promise.allSettled([1, 2].map((id) => fetchTogether('Pump', id)));
  expect(refused.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect((await Promise.all([1, 2].map((id) => fetchTogether('Pump', id)))).map(({ id }) => id)).toEqual([1, 2]);
});
