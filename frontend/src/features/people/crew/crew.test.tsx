import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { FakeSocket } from '@/entity/test/fakeSocket';
import { FamilyServer, row } from '@/entity/test/familyServer';
import { openApp } from '@/test/render';
import { server } from '@/test/server';
import type { Member } from './api/members';
import { connectBy } from '@/test/liveSocket';

const socket = new FakeSocket();
connectBy(() => socket.live);

// The first story would spend its time on waiting for the screen.
beforeAll(() => Promise.all([import('./crew.entity'), import('@/entity/drawer/EntityDrawer')]), 60_000);

const ADDRESS = '/maintenance-management/crews?open=1&tab=members';
const member = (personId: number, name: string, duty = ''): Member => ({
  personId,
  code: `P-${personId}`,
  name,
  duty,
  provider: null,
});

let crews = new FamilyServer('Crew');
let members: Member[] = [];

beforeEach(() => {
  crews = new FamilyServer('Crew');
  crews.rows = [row(1, { name: 'Early shift', code: null, supervisorId: 7, supervisorName: 'Ruth Abernathy' })];
  members = [member(7, 'Ruth Abernathy'), member(8, 'Luca Ferrante', 'Welder')];
  server.use(
    http.get('/api/Crew/1/members/', () => HttpResponse.json({ items: members, totalRecords: members.length })),
    http.post('/api/Crew/1/members/', async ({ request }) => {
      const { personId, duty } = (await request.json()) as { personId: number; duty: string };
      members = [...members, member(personId, 'Mira Quill', duty)];
      return HttpResponse.json(members.at(-1), { status: 201 });
    }),
    http.put('/api/Crew/1/members/:person', async ({ request, params }) => {
      const { duty } = (await request.json()) as { duty: string };
      members = members.map((one) => (one.personId === Number(params.person) ? { ...one, duty } : one));
      return HttpResponse.json(members.find(({ personId }) => personId === Number(params.person)));
    }),
    http.delete('/api/Crew/1/members/:person', ({ params }) => {
      members = members.filter(({ personId }) => personId !== Number(params.person));
      return new HttpResponse(null, { status: 204 });
    }),
    http.get('/api/Person/all/', () => HttpResponse.json({ items: [{ id: 9, name: 'Mira Quill' }], totalRecords: 1 })),
    http.get('/api/Person/9', () => HttpResponse.json(row(9, { code: null, name: 'Mira Quill' }))),
  );
});

const wrote = () => members.map(({ personId, duty }) => [personId, duty]);

it('adds one person, and keeps those another user added meanwhile', async () => {
  crews.start();
  const { user } = openApp(ADDRESS);
  const list = await screen.findByRole('list', { name: 'Members' });
  expect(within(list).getAllByRole('listitem')[0]).toHaveTextContent('Supervisor');
  await user.type(screen.getByRole('combobox', { name: 'Person' }), 'Mira');
  await user.click(await screen.findByRole('option', { name: 'Mira Quill' }));
  members.push(member(10, 'Owen Gallagher'));
  await user.click(screen.getByRole('button', { name: 'Add member' }));
  await waitFor(() => expect(within(list).getAllByRole('listitem')).toHaveLength(4));
  expect(wrote()).toEqual([
    [7, ''],
    [8, 'Welder'],
    [10, ''],
    [9, ''],
  ]);
});

it('sets the duty of a member, and removes a member', async () => {
  crews.start();
  const { user } = openApp(ADDRESS);
  await user.type(await screen.findByRole('textbox', { name: 'Duty of Ruth Abernathy' }), 'Planner{Enter}');
  await waitFor(() => expect(wrote()).toContainEqual([7, 'Planner']));
  await user.click(await screen.findByRole('button', { name: 'Remove Luca Ferrante' }));
  await waitFor(() => expect(wrote()).toEqual([[7, 'Planner']]));
});

it('shows who joined, who left and what they do', async () => {
  const change = { at: '2026-03-01T08:00:00Z', userName: 'Dana', part: 'crewMember', partName: 'Luca Ferrante' };
  crews.history = [
    { ...change, id: 3, kind: 'removed', before: { duty: 'Lead' }, after: null },
    { ...change, id: 2, kind: 'updated', before: { duty: 'Welder' }, after: { duty: 'Lead' } },
    { ...change, id: 1, kind: 'created', before: null, after: { duty: 'Welder' } },
  ];
  crews.start();
  openApp('/maintenance-management/crews?open=1&tab=history');
  expect(await screen.findByText('Dana removed Luca Ferrante')).toBeVisible();
  expect(screen.getByText('Dana changed the duty of Luca Ferrante')).toBeVisible();
  expect(screen.getByText('Duty: Welder → Lead')).toBeVisible();
  expect(screen.getByText('Dana added Luca Ferrante')).toBeVisible();
  expect(screen.getByText('Duty: Welder')).toBeVisible();
});

it('is only looked at by those who may not change it', async () => {
  crews.start({ update: false });
  openApp(ADDRESS);
  expect(await screen.findByText('Welder')).toBeVisible();
  expect(screen.queryByRole('button', { name: /Remove/ })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Add member' })).not.toBeInTheDocument();
});

it('leads to the chat of the crew', async () => {
  crews.start();
  let asked: unknown;
  server.use(
    http.post('/api/Chat/thread/', async ({ request }) => {
      asked = await request.json();
      return HttpResponse.json({ threadId: 12 });
    }),
    http.get('/api/Chat/friends/:uuid', () => HttpResponse.json({ items: [], totalRecords: 0 })),
    http.get('/api/Chat/contacts/:uuid', () => HttpResponse.json({ items: [], totalRecords: 0 })),
  );
  const { user } = openApp(ADDRESS);
  await user.click(await screen.findByRole('button', { name: 'Crew chat' }));
  await waitFor(() => expect(window.location.search).toBe('?thread=12'));
  expect(asked).toEqual({ kind: 'crew', crewId: 1 });
});

it('says which members the groups of an identity provider have brought', async () => {
  members = [member(7, 'Ruth Abernathy'), { ...member(8, 'Luca Ferrante'), provider: 'Contoso' }];
  crews.start();
  openApp(ADDRESS);
  const [ruth, luca] = within(await screen.findByRole('list', { name: 'Members' })).getAllByRole('listitem');
  expect(luca).toHaveTextContent('by group of Contoso');
  expect(ruth).not.toHaveTextContent('by group');
});
