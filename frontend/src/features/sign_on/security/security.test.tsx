import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { storeAccessToken } from '@/api/token';
import { dana, permitted } from '@/test/fixtures';
import { openApp } from '@/test/render';
import { problem, server } from '@/test/server';
import { period } from './period';

beforeAll(() => import('./pages'), 60_000);

const entry = (id: string, more: object = {}) => ({
  id,
  at: '2026-11-22T08:00:00Z',
  family: 'asset',
  recordId: 4,
  recordName: 'P-101 Pump',
  ownerFamily: null,
  ownerId: null,
  kind: 'updated',
  userId: 7,
  userName: 'Dana Whitfield',
  sessionId: null,
  address: '10.0.0.7',
  userAgent: null,
  before: { name: 'Pump' },
  after: { name: 'Feed pump' },
  ...more,
});

beforeEach(() => {
  storeAccessToken('token-1');
  server.use(
    http.post('/auth/signin/token', () => HttpResponse.json({ ...dana, role: ['admin'] })),
    http.get('/api/UserSubModules/:id', () => HttpResponse.json({ modules: permitted })),
  );
});

it('the audit shows what changed, and older entries when asked for', async () => {
  const asked: string[] = [];
  server.use(
    http.get('/api/Audit/', ({ request }) => {
      const { searchParams } = new URL(request.url);
      asked.push(searchParams.get('cursor') ?? '');
      return HttpResponse.json(
        searchParams.has('cursor')
          ? { items: [entry('1-1-0', { recordName: 'P-102 Older' })], next: null }
          : { items: [entry('1-2-0')], next: 'more' },
      );
    }),
  );
  const { user } = openApp('/settings/audit');
  expect(await screen.findByText('P-101 Pump')).toBeVisible();
  expect(screen.queryByText('Feed pump')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Show details' }));
  expect(screen.getByRole('term')).toHaveTextContent('name');
  expect(screen.getByRole('definition')).toHaveTextContent('Before: Pump → After: Feed pump');
  await user.click(screen.getByRole('button', { name: 'Show older entries' }));
  expect(await screen.findByText('P-102 Older')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Show older entries' })).not.toBeInTheDocument();
  expect(asked).toEqual(['', 'more']);
});

it('the audit names events of boards and tables without a filter in words', async () => {
  server.use(
    http.get('/api/Audit/', () =>
      HttpResponse.json({
        items: [
          entry('2-7-4', { family: 'board', kind: 'cardMoved', before: null }),
          entry('1-3-0', { family: 'stock_location', kind: 'created', before: null }),
        ],
        next: null,
      }),
    ),
  );
  openApp('/settings/audit');
  expect(await screen.findByText('Work order moved')).toBeVisible();
  expect(screen.getByText('Stock location')).toBeVisible();
});

it('how long sessions last is saved, and a refusal says why', async () => {
  const sent: unknown[] = [];
  const policy = { idleMinutes: 2880, maxHours: null, signInLogDays: 180, auditDays: null };
  server.use(
    http.get('/api/TenantSettings/sessions/', () => HttpResponse.json(policy)),
    http.get('/api/SignInLog/', () => HttpResponse.json({ items: [], totalRecords: 0 })),
    http.put('/api/TenantSettings/sessions/', async ({ request }) => {
      const body = await request.json();
      sent.push(body);
      return sent.length === 1
        ? problem(403, 'administrator_required', 'Only administrators.')
        : HttpResponse.json(body);
    }),
  );
  const { user } = openApp('/settings/security');
  const idle = await screen.findByLabelText('Sign out after inactivity');
  await user.clear(idle);
  await user.type(idle, '3');
  expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled();
  await user.type(idle, '0');
  await user.type(screen.getByLabelText('Sign out at the latest after'), '12');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Only administrators.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Settings saved')).toBeVisible();
  await waitFor(() => expect(sent[1]).toEqual({ ...policy, idleMinutes: 30, maxHours: 12 }));
});

it('a period begins with its first day and ends with its last', () => {
  expect(period({ from: '', until: '' })).toEqual({});
  const { from, until } = period({ from: '2026-11-01', until: '2026-11-01' });
  expect(Date.parse(until ?? '') - Date.parse(from ?? '')).toBe(24 * 3_600_000);
});
