import { screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, it } from 'vitest';
import { FakeSocket } from '@/entity/test/fakeSocket';
import { dana, permitted } from '@/test/fixtures';
import { connectBy } from '@/test/liveSocket';
import { openApp } from '@/test/render';
import { problem, server } from '@/test/server';

const socket = new FakeSocket();
connectBy(() => socket.live);

type Asked = { filters: Record<string, unknown>; sortField: string };
const asked: Asked[] = [];

const order = (id: number, title: string) => ({
  id,
  code: `WO-00000${id}`,
  title,
  boardNumber: 2,
  due: '2020-01-01T08:00:00Z',
  overdue: true,
  statusName: 'Open',
  assetName: 'Pump 1',
});

beforeEach(() => {
  asked.length = 0;
  localStorage.setItem('jwt_access_token', 'token-1');
  server.use(
    http.post('/auth/signin/token', () => HttpResponse.json(dana)),
    http.get('/api/UserSubModules/:id', () => HttpResponse.json({ modules: permitted })),
    http.post('/api/WorkOrder/list/', async ({ request }) => {
      const state = (await request.json()) as Asked;
      asked.push(state);
      if ('responsiblePerson' in state.filters) return HttpResponse.json({ items: [], totalRecords: 0 });
      return HttpResponse.json({ items: [order(1, 'Seal leaks'), order(2, 'Belt slips')], totalRecords: 48 });
    }),
  );
});

it('shows a dispatcher what is overdue with the number of all, and says where nothing is to be done', async () => {
  openApp('/home');
  const overdue = within(await screen.findByRole('region', { name: 'Overdue work orders' }));
  expect(await overdue.findByRole('link', { name: /WO-000001 Seal leaks/ })).toHaveAttribute(
    'href',
    '/maintenance-management/work-order-board/2?card=1',
  );
  expect(overdue.getByText('48')).toBeVisible();
  const unassigned = within(screen.getByRole('region', { name: 'Unassigned work orders' }));
  expect(await unassigned.findByText('Every open work order has a responsible person.')).toBeVisible();
  expect(asked.map(({ filters }) => Object.keys(filters))).toEqual([['overdue'], ['status', 'responsiblePerson']]);
  // The ways to the screens stay.
  expect(screen.getByRole('link', { name: 'Work Orders' })).toBeVisible();
});

it('says that a list cannot be read and reads it again', async () => {
  server.use(http.post('/api/WorkOrder/list/', () => problem(422, 'invalid', 'No such list.'), { once: true }));
  const { user } = openApp('/home');
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('link', { name: /WO-000001 Seal leaks/ })).toBeVisible();
});
