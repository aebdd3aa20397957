import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, it } from 'vitest';
import { openApp } from '@/test/render';
import { problem, server } from '@/test/server';
import { FakeSocket } from './fakeSocket';
import { FamilyServer, row } from './familyServer';
import { connectBy } from '@/test/liveSocket';

const socket = new FakeSocket();
connectBy(() => socket.live);

const room = (id: number, parentId: number | null, name: string) => row(id, { code: `L-${id}`, name, parentId });
let locations = new FamilyServer('Location');
beforeEach(() => {
  locations = new FamilyServer('Location');
  locations.rows = [room(1, null, 'Plant'), room(2, 1, 'Hall 1'), room(3, 2, 'Room 7'), room(4, null, 'Yard')];
  locations.start();
});

const open = (search = '') => openApp(`/asset-management/locations${search}`);
const tree = () => screen.findByRole('treegrid', { name: 'Facilities & Locations' });
const rowOf = async (name: string) => {
  const found = (await screen.findByRole('link', { name })).closest('tr');
  if (!found) throw new Error(`No row of ${name}.`);
  return found;
};

it('shows the roots, and what is below them when it is opened', async () => {
  const { user } = open();
  expect(
    within(await tree())
      .getAllByRole('link')
      .map((one) => one.textContent),
  ).toEqual(['Plant', 'Yard']);
  expect(await rowOf('Yard')).not.toHaveAttribute('aria-expanded');
  await user.click(screen.getByRole('button', { name: 'Expand Plant' }));
  expect(await rowOf('Hall 1')).toHaveAttribute('aria-level', '2');
  expect(await rowOf('Plant')).toHaveAttribute('aria-expanded', 'true');
});

it('is opened and closed with the arrows, and stays as it was left', async () => {
  const { user } = open();
  (await rowOf('Plant')).focus();
  await user.keyboard('{ArrowRight}');
  await rowOf('Hall 1');
  await user.keyboard('{ArrowDown}{ArrowRight}');
  await rowOf('Room 7');
  expect(sessionStorage.getItem('gantry.branches.location')).toBe('1,2');
  await user.keyboard('{ArrowUp}{ArrowLeft}');
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Hall 1' })).not.toBeInTheDocument());
  expect(sessionStorage.getItem('gantry.branches.location')).toBe('');
});

it('reads a long branch in parts', async () => {
  locations.rows = [
    room(1, null, 'Plant'),
    ...Array.from({ length: 70 }, (_, at) => room(at + 2, 1, `Room ${at + 2}`)),
  ];
  sessionStorage.setItem('gantry.branches.location', '1');
  const { user } = open();
  await rowOf('Room 51');
  expect(screen.queryByRole('link', { name: 'Room 52' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Show 20 more' }));
  await rowOf('Room 71');
  expect(screen.queryByRole('button', { name: /^Show/ })).not.toBeInTheDocument();
});

it('says where a branch could not be read, and tries again', async () => {
  sessionStorage.setItem('gantry.branches.location', '1');
  server.use(
    http.get('/api/Location/tree/', ({ request }) =>
      new URL(request.url).searchParams.has('parent') ? problem(400, 'odd', 'That was odd.') : undefined,
    ),
  );
  const { user } = open();
  expect(await screen.findByText('This branch could not be loaded.')).toBeVisible();
  server.use(
    http.get('/api/Location/tree/', ({ request }) =>
      new URL(request.url).searchParams.has('parent')
        ? HttpResponse.json({ items: [{ ...room(2, 1, 'Hall 1'), children: 0 }], totalRecords: 1 })
        : undefined,
    ),
  );
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await rowOf('Hall 1')).toBeVisible();
});

it('is a list as soon as it is filtered, and a tree again', async () => {
  const { user } = open('?q=Room');
  expect(await screen.findByRole('grid')).toBeVisible();
  expect(await rowOf('Room 7')).toBeVisible();
  expect(screen.getByRole('button', { name: 'List' })).toHaveAttribute('aria-pressed', 'true');
  await user.click(screen.getByRole('button', { name: 'Tree' }));
  expect(await tree()).toBeVisible();
  expect(window.location.search).toBe('');
});

it('begins a new record below the one that is open', async () => {
  const { user } = open('?open=1');
  await user.click(await screen.findByRole('button', { name: 'New child record' }));
  await waitFor(() => expect(window.location.search).toBe('?open=new&under=1'));
  expect(await screen.findByRole('combobox', { name: 'Part of' })).toHaveValue('L-1 Plant');
});
