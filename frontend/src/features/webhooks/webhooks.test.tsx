import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { storeAccessToken } from '@/api/token';
import { dana, permitted } from '@/test/fixtures';
import { openApp } from '@/test/render';
import { server } from '@/test/server';

// The first story would spend its time on waiting for the screen.
beforeAll(
  () => Promise.all([import('./WebhookPage'), import('./WebhooksPage'), import('@/components/dialog/PrimeDialog')]),
  60_000,
);

const SECRET = 'whsec_AAAA';
const webhook = (more: object = {}) => ({
  id: 7,
  name: 'ERP',
  url: 'https://erp.example.com/in',
  description: '',
  events: ['crew.created'],
  active: true,
  pausedBecause: '',
  failures: 0,
  givesUpAt: null,
  failingSince: null,
  lastSuccessAt: null,
  lastFailureAt: null,
  notBefore: null,
  previousSecretUntil: null,
  createdAt: '2026-11-22T08:00:00Z',
  updatedAt: '2026-11-22T08:00:00Z',
  version: 3,
  ...more,
});
const delivery = {
  id: 11,
  messageId: 'msg_1',
  type: 'crew.created',
  recordId: 5,
  at: '2026-11-22T08:00:00Z',
  state: 'failed',
  attempts: 10,
  dueAt: null,
  finishedAt: '2026-11-25T08:00:00Z',
  body: '{"type":"crew.created"}',
};
const EVENTS = [
  { type: 'crew.created', subject: 'crew', title: 'Crew', what: 'created' },
  { type: 'crew.updated', subject: 'crew', title: 'Crew', what: 'updated' },
  { type: 'work_order.completed', subject: 'work_order', title: 'Work order', what: 'completed' },
];

const refused = (field: string, detail: string) =>
  HttpResponse.json({ code: 'invalid', detail, fields: { [field]: detail }, requestId: 'req-1' }, { status: 422 });

let now = webhook();
let sent: unknown[] = [];

beforeEach(() => {
  now = webhook();
  sent = [];
  storeAccessToken('token-1');
  server.use(
    http.post('/auth/signin/token', () => HttpResponse.json({ ...dana, role: ['admin'] })),
    http.get('/api/UserSubModules/:id', () => HttpResponse.json({ modules: permitted })),
    http.get('/api/Webhook/', () => HttpResponse.json({ items: [now], totalRecords: 1 })),
    http.get('/api/Webhook/7', () => HttpResponse.json(now)),
    http.get('/api/Events/', () => HttpResponse.json({ items: EVENTS, totalRecords: EVENTS.length })),
    http.get('/api/Webhook/7/deliveries/', () => HttpResponse.json({ items: [delivery], totalRecords: 1 })),
    http.get('/api/Webhook/7/deliveries/11', () =>
      HttpResponse.json({
        delivery,
        attempts: [{ at: '2026-11-25T08:00:00Z', milliseconds: 12, status: 500, error: '', answer: 'out of order' }],
      }),
    ),
  );
});

it('says in the list why a webhook is not active', async () => {
  now = webhook({ active: false, pausedBecause: 'failing' });
  openApp('/settings/webhooks');
  expect(await screen.findByText('Paused: failed for five days', undefined, { timeout: 10_000 })).toBeVisible();
});

it('makes one with the events that were chosen and shows its secret', async () => {
  server.use(
    http.post('/api/Webhook/', async ({ request }) => {
      sent.push(await request.json());
      return sent.length === 1
        ? refused('url', 'Nothing is sent there.')
        : HttpResponse.json({ webhook: now, secret: SECRET }, { status: 201 });
    }),
  );
  const { user } = openApp('/settings/webhooks/new');
  await user.type(await screen.findByLabelText(/^Name/, undefined, { timeout: 10_000 }), 'ERP');
  await user.type(screen.getByLabelText(/^URL/), 'https://erp.example.com/in');
  await user.type(await screen.findByPlaceholderText('Find events'), 'crew');
  expect(screen.queryByRole('checkbox', { name: 'work_order.completed' })).toBeNull();
  await user.click(screen.getByRole('checkbox', { name: 'Crew' }));
  expect(screen.getByText('2 events selected')).toBeVisible();
  await user.click(screen.getByRole('checkbox', { name: 'crew.updated' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Nothing is sent there.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('textbox', { name: 'Signing secret' })).toHaveValue(SECRET);
  expect(sent.at(-1)).toMatchObject({ name: 'ERP', events: ['crew.created'], active: true });
});

it('shows what was sent and answered, and sends it again', async () => {
  let replayed = 0;
  server.use(
    http.post('/api/Webhook/7/deliveries/11/replay/', () => {
      replayed += 1;
      return new HttpResponse(null, { status: 204 });
    }),
  );
  const { user } = openApp('/settings/webhooks/7');
  await user.click(await screen.findByRole('button', { name: 'crew.created' }, { timeout: 10_000 }));
  const dialog = await screen.findByRole('dialog');
  expect(await within(dialog).findByText('out of order')).toBeVisible();
  expect(within(dialog).getByText('Attempt 10')).toBeVisible();
  await user.click(within(dialog).getByRole('button', { name: 'Replay' }));
  await waitFor(() => expect(replayed).toBe(1));
});

it('is paused under the version that was seen', async () => {
  server.use(
    http.put('/api/Webhook/7', async ({ request }) => {
      sent.push(await request.json());
      now = webhook({ active: false, pausedBecause: 'manual', version: 4 });
      return HttpResponse.json(now);
    }),
  );
  const { user } = openApp('/settings/webhooks/7');
  await user.click(await screen.findByRole('button', { name: 'Pause' }, { timeout: 10_000 }));
  expect(await screen.findByRole('button', { name: 'Resume' })).toBeVisible();
  expect(sent).toEqual([
    {
      name: 'ERP',
      url: 'https://erp.example.com/in',
      description: '',
      events: ['crew.created'],
      active: false,
      version: 3,
    },
  ]);
});
