import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { storeAccessToken } from '@/api/token';
import { dana, permitted } from '@/test/fixtures';
import { openApp } from '@/test/render';
import { server } from '@/test/server';

// The first story would spend its time on waiting for the screen.
beforeAll(() => Promise.all([import('./ApiKeysPage'), import('@/components/dialog/PrimeDialog')]), 60_000);

const TOKEN = 'gtk_abcd1234_secret';
const key = (id: number, name: string, more: object = {}) => ({
  id,
  name,
  service: true,
  userId: 90 + id,
  userName: name,
  roleId: 2,
  roleName: 'Staff',
  permissions: {
    workOrders: { create: false, update: false, delete: false, reopen: false, configure: false, limit: 'all' },
  },
  networks: [],
  requestsPerMinute: null,
  tokenStart: 'gtk_abcd1234',
  createdBy: 'Dana Whitfield',
  createdAt: '2026-11-22T08:00:00Z',
  rotatedAt: null,
  expiresAt: '2027-11-22T08:00:00Z',
  previousUntil: null,
  lastUsedAt: null,
  lastAddress: '',
  version: 1,
  ...more,
});

const refused = (field: string, detail: string) =>
  HttpResponse.json({ code: 'invalid', detail, fields: { [field]: detail }, requestId: 'req-1' }, { status: 422 });

let keys = [key(1, 'ERP'), key(2, 'Report', { service: false, userId: 77, userName: 'Sam Lee' })];
let sent: unknown[] = [];

beforeEach(() => {
  keys = [key(1, 'ERP'), key(2, 'Report', { service: false, userId: 77, userName: 'Sam Lee' })];
  sent = [];
  storeAccessToken('token-1');
  server.use(
    http.post('/auth/signin/token', () => HttpResponse.json({ ...dana, role: ['admin'] })),
    http.get('/api/UserSubModules/:id', () => HttpResponse.json({ modules: permitted })),
    http.get('/api/ApiKey/', () => HttpResponse.json({ items: keys, totalRecords: keys.length })),
    http.post('/api/ApiKey/:id/rotate/', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ key: keys[0], token: TOKEN });
    }),
    http.delete('/api/ApiKey/:id', ({ params }) => {
      keys = keys.filter(({ id }) => String(id) !== params.id);
      return new HttpResponse(null, { status: 204 });
    }),
  );
});

async function open() {
  const { user } = openApp('/settings/api-keys');
  await screen.findByRole('table', { name: 'API keys' }, { timeout: 10_000 });
  return user;
}

it('shows the token of a rotated key once, and says how long the old one counts', async () => {
  const user = await open();
  await user.click(screen.getByRole('button', { name: 'Rotate ERP' }));
  const dialog = await screen.findByRole('dialog');
  await user.selectOptions(within(dialog).getByLabelText('Old token valid for'), '1 hour');
  await user.click(within(dialog).getByRole('button', { name: 'Rotate' }));
  expect(await screen.findByLabelText('Token')).toHaveValue(TOKEN);
  expect(sent).toEqual([{ overlapHours: 1 }]);
  await user.click(screen.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(screen.queryByDisplayValue(TOKEN)).toBeNull());
});

it('lets administrators make an end of other people’s keys and do nothing else with them', async () => {
  const user = await open();
  expect(screen.queryByRole('button', { name: 'Rotate Report' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Revoke Report' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Revoke' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Revoke Report' })).toBeNull());
  expect(await screen.findByText('Report is revoked')).toBeVisible();
});

it('sends what was ticked, and shows at its field what the server refuses', async () => {
  server.use(
    http.put('/api/ApiKey/:id', async ({ request }) => {
      sent.push(await request.json());
      return sent.length === 1 ? refused('networks.0', 'nonsense is no network.') : HttpResponse.json(keys[0]);
    }),
  );
  const user = await open();
  await user.click(screen.getByRole('button', { name: 'Edit ERP' }));
  const dialog = await screen.findByRole('dialog');
  // The dialog puts the focus into its first field when it has come.
  await waitFor(() => expect(within(dialog).getByLabelText('Name')).toHaveFocus());
  const networks = within(dialog).getByLabelText('Allowed networks');
  await user.type(networks, 'nonsense');
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(await within(dialog).findByText('nonsense is no network.')).toBeVisible();
  await user.clear(networks);
  await user.type(networks, '10.20.0.0/16, 192.0.2.7');
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('API key saved')).toBeVisible();
  expect(sent.at(-1)).toEqual({
    name: 'ERP',
    networks: ['10.20.0.0/16', '192.0.2.7'],
    requestsPerMinute: null,
    permissions: keys[0]?.permissions,
    version: 1,
  });
});
