import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { FakeSocket } from '@/entity/test/fakeSocket';
import { FamilyServer, row } from '@/entity/test/familyServer';
import { openApp } from '@/test/render';
import { problem, server } from '@/test/server';
import { connectBy } from '@/test/liveSocket';

const socket = new FakeSocket();
connectBy(() => socket.live);

// The first story would spend its time on waiting for the screen.
beforeAll(() => Promise.all([import('./user.entity'), import('@/entity/drawer/EntityDrawer')]), 60_000);

let users = new FamilyServer('User');
const account = (id: number, displayName: string, more: object = {}) =>
  row(id, {
    displayName,
    username: `user${id}`,
    email: `${id}@x.example`,
    roleId: 2,
    active: true,
    signsInBy: 'api',
    ...more,
  });

beforeEach(() => {
  users = new FamilyServer('User');
  users.rows = [account(1, 'Helena Brandt'), account(2, 'Tomas Reyes', { locked: true })];
  users.start();
  server.use(
    http.get('/api/UserRole/all/', () =>
      HttpResponse.json({ items: [{ id: 2, name: 'Technician' }], totalRecords: 1 }),
    ),
    http.get('/api/UserRole/2', () => HttpResponse.json(row(2, { code: null, name: 'Technician' }))),
  );
});

it('a new user’s password is shown once, to be copied', async () => {
  server.use(
    http.post('/api/User/', () => {
      users.rows = [...users.rows, account(3, 'Pat Quill')];
      return HttpResponse.json({ ...account(3, 'Pat Quill'), invitationPassword: 'abc-def-ghi' }, { status: 201 });
    }),
  );
  const { user } = openApp('/settings/users?open=new');
  await user.type(await screen.findByRole('textbox', { name: /^Name/ }), 'Pat Quill');
  await user.type(screen.getByRole('textbox', { name: /^User name/ }), 'user3');
  await user.type(screen.getByRole('textbox', { name: /^E-mail/ }), 'pat@x.example');
  await user.type(screen.getByRole('combobox', { name: 'Role' }), 'Tech');
  await user.click(await screen.findByRole('option', { name: 'Technician' }));
  await user.click(screen.getByRole('button', { name: 'Create' }));

  const invitation = await screen.findByRole('dialog', { name: 'Pat Quill invited' });
  expect(within(invitation).getByRole('textbox', { name: 'Initial password' })).toHaveValue('abc-def-ghi');
  await user.click(within(invitation).getByRole('button', { name: 'Copy' }));
  expect(await navigator.clipboard.readText()).toBe('abc-def-ghi');
  await user.keyboard('{Escape}');
  expect(invitation).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(screen.queryByDisplayValue('abc-def-ghi')).not.toBeInTheDocument());
});

it('a locked account is unlocked', async () => {
  server.use(http.post('/api/User/2/unlock/', () => users.change(2, { locked: false })));
  const { user } = openApp('/settings/users?open=2');
  await user.click(await screen.findByRole('button', { name: 'Unlock account' }));
  expect(await screen.findByText('Tomas Reyes can sign in again')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Unlock account' })).not.toBeInTheDocument());
});

it('says that the password was chosen by another user', async () => {
  users.rows = [account(2, 'Tomas Reyes', { mustChangePassword: true })];
  openApp('/settings/users?open=2');
  expect(await screen.findByText(/must be changed at the next sign-in/)).toBeVisible();
});

it('a forgotten password is reset to one that is shown once', async () => {
  let sent: unknown;
  server.use(
    http.post('/auth/HandleCredentials/', async ({ request }) => {
      sent = await request.json();
      users.rows = [account(2, 'Tomas Reyes')];
      return HttpResponse.json({ ...account(2, 'Tomas Reyes'), invitationPassword: 'kmn-pqr-stu' });
    }),
  );
  const { user } = openApp('/settings/users?open=2');
  await user.click(await screen.findByRole('button', { name: 'Reset password' }));
  const question = await screen.findByRole('dialog', { name: 'Reset the password of Tomas Reyes?' });
  await user.click(within(question).getByRole('button', { name: 'Generate password' }));
  const dialog = await screen.findByRole('dialog', { name: 'New password for Tomas Reyes' });
  expect(within(dialog).getByRole('textbox', { name: 'New password' })).toHaveValue('kmn-pqr-stu');
  expect(sent).toEqual({ userId: 2 });
  await user.click(within(dialog).getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
  expect(screen.queryByDisplayValue('kmn-pqr-stu')).not.toBeInTheDocument();
  // The lock went with the old password.
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Unlock account' })).not.toBeInTheDocument());
});

it('a reset mail is sent, and a refusal says why', async () => {
  const reason = 'This user has permissions that you do not have (system).';
  const asked: (string | null)[] = [];
  server.use(
    http.post('/auth/HandleCredentials/emailReset', ({ request }) => {
      asked.push(new URL(request.url).searchParams.get('userID'));
      return asked.length === 1 ? problem(403, 'above_own', reason) : new HttpResponse(null, { status: 202 });
    }),
  );
  const { user } = openApp('/settings/users?open=1');
  await user.click(await screen.findByRole('button', { name: 'Reset password' }));
  await user.click(await screen.findByRole('button', { name: 'Send e-mail with link' }));
  expect(await screen.findByText(reason)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Send e-mail with link' }));
  expect(await screen.findByText('E-mail sent to 1@x.example')).toBeVisible();
  expect(asked).toEqual(['1', '1']);
});

it('neither one’s own password nor one that is kept elsewhere is reset here', async () => {
  users.rows = [account(7, 'Dana Whitfield'), account(8, 'Sam Lee', { signsInBy: 'saml' })];
  for (const { id, displayName } of users.rows) {
    openApp(`/settings/users?open=${id}`);
    expect(await screen.findByRole('complementary', { name: String(displayName) })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Reset password' })).not.toBeInTheDocument();
    cleanup();
  }
});

it('one’s own account stays, and the server says why', async () => {
  const reason = 'You cannot deactivate or archive your own account.';
  server.use(http.post('/api/User/1/archive/', () => problem(409, 'yourself', reason)));
  const { user } = openApp('/settings/users?open=1');
  const drawer = await screen.findByRole('complementary', { name: 'Helena Brandt' });
  await user.click(within(drawer).getByRole('button', { name: 'Archive' }));
  const question = await screen.findByRole('dialog', { name: 'Archive Helena Brandt?' });
  await user.click(within(question).getByRole('button', { name: 'Archive' }));
  expect(await screen.findByText(reason)).toBeVisible();
});
