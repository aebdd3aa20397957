import { screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { FakeSocket } from '@/entity/test/fakeSocket';
import { FamilyServer, row } from '@/entity/test/familyServer';
import type { Permission } from '@/api/types';
import { openApp } from '@/test/render';
import { problem, server } from '@/test/server';
import { connectBy } from '@/test/liveSocket';

const socket = new FakeSocket();
connectBy(() => socket.live);
// jsdom lays nothing out.
class Observer {
  observe() {}
  disconnect() {}
}

// The first story would spend its time on waiting for the screen.
beforeAll(() => import('./RolePage'), 60_000);

const grant: Permission = {
  create: true,
  update: true,
  delete: true,
  reopen: true,
  configure: true,
  limit: 'all',
};
const look = { ...grant, create: false, update: false, delete: false, reopen: false, configure: false };

let sent: unknown[] = [];
let roles = new FamilyServer('UserRole');

beforeEach(() => {
  vi.stubGlobal('ResizeObserver', Observer);
  sent = [];
  roles = new FamilyServer('UserRole');
  roles.rows = [row(2, { name: 'Technician', kind: 'user' }), row(3, { name: 'Planner', kind: 'staff' })];
});

const start = (permission: Partial<Permission> = {}, tab = 'permissions') => {
  roles.start(permission);
  const matrices: Record<string, object> = {
    2: { equipment: look, locations: null },
    3: { equipment: grant, locations: look },
  };
  server.use(
    http.get('/api/UserRole/:id/permissions/', ({ params }) =>
      HttpResponse.json({ permissions: matrices[String(params.id)] }),
    ),
    http.put('/api/UserRole/2/permissions/', async ({ request }) => {
      const body = (await request.json()) as { permissions: object };
      sent.push(body.permissions);
      return HttpResponse.json({ permissions: { ...matrices[2], ...body.permissions } });
    }),
  );
  return openApp(`/settings/user-roles/2?tab=${tab}`);
};
const box = (name: string) => screen.findByRole('checkbox', { name });

it('what is ticked is sent when it is saved, and nothing else', async () => {
  const { user } = start();
  await user.click(await box('Edit: Equipment'));
  await user.click(await box('View: Facilities & Locations'));
  await user.click(await box('View: Facilities & Locations'));
  expect(screen.getByText('1 module changed')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Permissions saved')).toBeVisible();
  expect(sent).toEqual([{ equipment: { ...look, update: true } }]);
  expect(screen.queryByText('1 module changed')).not.toBeInTheDocument();
});

it('a whole row is ticked at once, as far as one may do it oneself', async () => {
  const { user } = start({ configure: false });
  await user.click(await box('Everything in Equipment'));
  expect(await box('Reopen: Equipment')).toBeChecked();
  expect(await box('Configure: Equipment')).not.toBeChecked();
  expect(await box('Everything in Equipment')).toBePartiallyChecked();
  expect(await box('Create: Suppliers')).toHaveAttribute('aria-disabled', 'true');
});

it('arrows lead from box to box', async () => {
  const { user } = start();
  (await box('Everything')).focus();
  await user.keyboard('{ArrowRight}{ArrowDown}');
  expect(await box('View: Devices and Sensors')).toHaveFocus();
  await user.keyboard('{ArrowLeft}{ArrowUp}');
  expect(await box('Everything in Analytics')).toHaveFocus();
});

it('offers only limits that mean something', async () => {
  start();
  const limit = await screen.findByRole('combobox', { name: 'Limit: Equipment' });
  const offered = within(limit)
    .getAllByRole('option')
    .map((one) => one.textContent);
  expect(offered).toEqual(['Everything', 'Own location', 'Own only']);
});

it('begins as another role, with nothing sent before it is saved', async () => {
  const { user } = start();
  await user.type(await screen.findByRole('combobox', { name: 'Copy from another role' }), 'Plan');
  await user.click(await screen.findByRole('option', { name: /Planner/ }));
  expect(await screen.findByText('2 modules changed')).toBeVisible();
  expect(await box('Create: Equipment')).toBeChecked();
  expect(sent).toEqual([]);
});

it('is refused in words, and what was ticked stays', async () => {
  const { user } = start();
  server.use(
    http.put('/api/UserRole/2/permissions/', () => problem(409, 'last_administrator', 'Nobody would be left.')),
  );
  await user.click(await box('View: Equipment'));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(/At least one user must be able to edit roles/)).toBeVisible();
  expect(await box('View: Equipment')).not.toBeChecked();
});

it('shows which permissions were granted and revoked', async () => {
  const change = { at: '2026-03-01T08:00:00Z', userName: 'Dana', part: 'subModulePermission' };
  roles.history = [
    { ...change, id: 2, kind: 'updated', partName: 'equipment', before: { create: true }, after: { create: false } },
    { ...change, id: 1, kind: 'created', partName: 'locations', before: null, after: { ...look, limit: 'own' } },
  ];
  start({}, 'history');
  expect(await screen.findByText('Dana changed the permissions for Equipment')).toBeVisible();
  expect(screen.getByText('Create: Yes → No')).toBeVisible();
  expect(screen.getByText(/Dana granted access to Facilities/)).toBeVisible();
  expect(screen.getByText('Limit: Own only')).toBeVisible();
});

it('is only looked at by those who may not change it', async () => {
  const { user } = start({ update: false });
  const seen = await box('View: Equipment');
  await user.click(seen);
  expect(seen).toBeChecked();
  expect(screen.queryByRole('combobox', { name: /Copy from/ })).not.toBeInTheDocument();
  expect(within(screen.getByRole('grid')).queryByRole('combobox')).not.toBeInTheDocument();
});

it('profiles show a part of what the role may see, and are saved with the role', async () => {
  roles.rows = [row(2, { name: 'Technician', kind: 'user', profiles: [] })];
  const { user } = start({}, 'profiles');
  expect(await screen.findByText(/^No profiles:/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Add profile' }));
  const first = within(screen.getByRole('region', { name: 'New profile' }));
  expect(screen.getByRole('button', { name: 'Save profiles' })).toBeDisabled();
  await user.type(first.getByLabelText(/^Profile name/), 'Day');
  // What the role may not see is not offered.
  expect(first.getByRole('checkbox', { name: 'Equipment' })).toBeChecked();
  expect(first.queryByRole('checkbox', { name: 'Facilities & Locations' })).not.toBeInTheDocument();
  await user.click(first.getByRole('checkbox', { name: 'Equipment' }));
  expect(first.getByText('Select at least one menu entry.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Save profiles' })).toBeDisabled();
  await user.click(first.getByRole('checkbox', { name: 'Asset Management' }));
  await user.click(screen.getByRole('button', { name: 'Save profiles' }));
  expect(await screen.findByText('Profiles saved')).toBeVisible();
  expect(roles.rows[0]).toMatchObject({ profiles: [{ name: 'Day', subModules: ['equipment'] }] });
});

it('the first profile is the default, and another one can be made it', async () => {
  const profiles = [
    { id: 1, name: 'Day', subModules: ['equipment'] },
    { id: 2, name: 'Night', subModules: ['equipment'] },
  ];
  roles.rows = [row(2, { name: 'Technician', kind: 'user', profiles })];
  const { user } = start({}, 'profiles');
  await user.click(await screen.findByRole('button', { name: 'Make Night the default' }));
  await user.click(screen.getByRole('button', { name: 'Save profiles' }));
  expect(await screen.findByText('Profiles saved')).toBeVisible();
  expect(roles.rows[0]).toMatchObject({ profiles: [{ name: 'Night' }, { name: 'Day' }] });
});

it('profiles that are typed are asked about before they are left for the form of the role', async () => {
  const { user } = start({}, 'profiles');
  await user.click(await screen.findByRole('button', { name: 'Add profile' }));
  await user.click(screen.getByRole('button', { name: 'Edit' }));
  expect(await screen.findByRole('dialog', { name: 'Discard unsaved changes?' })).toBeVisible();
});
