import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { Change } from '@/entity/api/contract';
import { FakeSocket } from '@/entity/test/fakeSocket';
import { FamilyServer, row } from '@/entity/test/familyServer';
import { choose } from '@/test/choose';
import { connectBy } from '@/test/liveSocket';
import { openApp } from '@/test/render';
import { server } from '@/test/server';
import { connectionStateOf } from './connectionState';

const socket = new FakeSocket();
connectBy(() => socket.live);
vi.setConfig({ testTimeout: 30_000 });

// The first story would spend its time on waiting for the screen.
beforeAll(() => Promise.all([import('./GatewayPage'), import('@/entity/drawer/EntityDrawer')]), 60_000);

let gateways = new FamilyServer('Gateway');
const gateway = (more: object = {}) =>
  row(1, {
    code: 'GW-1',
    name: 'Hall gateway',
    kind: 'ethernet',
    heartbeatMinutes: 5,
    lastSeenAt: null,
    signal: null,
    power: '',
    battery: null,
    firmware: '',
    keyMadeAt: '2026-01-01T08:00:00Z',
    previousKeyUntil: null,
    resetAskedAt: null,
    updateAskedAt: null,
    ...more,
  });

beforeEach(() => {
  gateways = new FamilyServer('Gateway');
  gateways.rows = [gateway()];
  server.use(http.get('/api/Gateway/:id/connection/', () => HttpResponse.json({ mqtt: null })));
});

const stateAt = (lastSeenAt: string | null) =>
  connectionStateOf(gateway({ lastSeenAt }), Date.parse('2026-01-01T12:00:00Z'));

it('is silent once it has missed two calls', () => {
  expect(stateAt(null)).toBe('never');
  expect(stateAt('2026-01-01T11:50:00Z')).toBe('online');
  expect(stateAt('2026-01-01T11:49:59Z')).toBe('silent');
});

it('a new gateway’s key is shown once, to be copied', async () => {
  gateways.start();
  server.use(
    http.post('/api/Gateway/', () => {
      gateways.rows = [...gateways.rows, { ...gateway(), id: 2, name: 'Dock gateway' }];
      return HttpResponse.json({ ...gateway(), id: 2, name: 'Dock gateway', key: 'gk_123' }, { status: 201 });
    }),
  );
  const { user } = openApp('/IoT/Gateways?open=new');
  await user.type(await screen.findByRole('textbox', { name: /^Name/ }), 'Dock gateway');
  await user.type(screen.getByRole('textbox', { name: /^Code/ }), 'GW-2');
  await choose(user, screen.getByRole('combobox', { name: /^Connection type/ }), 'Wi-Fi');
  const entries = window.history.length;
  await user.click(screen.getByRole('button', { name: 'Create' }));
  const dialog = await screen.findByRole('dialog', { name: 'Key of Dock gateway' });
  expect(within(dialog).getByRole('textbox', { name: 'Key' })).toHaveValue('gk_123');
  await user.click(within(dialog).getByRole('button', { name: 'Copy' }));
  expect(await navigator.clipboard.readText()).toBe('gk_123');
  await user.click(screen.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(screen.queryByDisplayValue('gk_123')).not.toBeInTheDocument());
  // Neither the dialog nor the way to the new record comes a second time.
  await screen.findByRole('complementary', { name: 'Dock gateway' });
  expect(window.history.length).toBe(entries + 1);
});

it('what is asked of a gateway waits for it, and says for whom', async () => {
  gateways.start();
  const asked: unknown[] = [];
  server.use(
    http.post('/api/Gateway/1/action/', async ({ request }) => {
      asked.push(await request.json());
      return gateways.change(1, { resetAskedAt: new Date().toISOString(), resetAskedBy: 'Dana' });
    }),
  );
  const { user } = openApp('/IoT/Gateways/1?tab=connection');
  await user.click(await screen.findByRole('button', { name: 'Reset gateway' }, { timeout: 20_000 }));
  expect(await screen.findByText(/Waiting for the gateway, requested by Dana/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Reset gateway' })).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Update firmware' })).toBeEnabled();
  expect(asked).toEqual([{ user: true, reset: true, update: false }]);
});

it('a new key can end the old one at once', async () => {
  gateways.start();
  const asked: unknown[] = [];
  server.use(
    http.post('/api/Gateway/1/key/', async ({ request }) => {
      asked.push(await request.json());
      return HttpResponse.json({ ...gateway(), key: 'gk_new' });
    }),
  );
  const { user } = openApp('/IoT/Gateways/1?tab=connection');
  await user.click(await screen.findByRole('button', { name: 'Rotate key…' }, { timeout: 20_000 }));
  await user.click(await screen.findByRole('checkbox', { name: /Revoke the old key immediately/ }));
  await user.click(screen.getByRole('button', { name: 'Rotate key' }));
  expect(await screen.findByRole('textbox', { name: 'Key' })).toHaveValue('gk_new');
  expect(asked).toEqual([{ atOnce: true }]);
});

it('the connection tab shows what to enter for MQTT', async () => {
  gateways.start();
  const mqtt = {
    address: 'mqtts://mqtt.example.com:8883',
    userName: 'demo-1',
    clientId: 'demo-1',
    readingsTopic: 'gantry/demo-1/readings',
    answersTopic: 'gantry/demo-1/answers',
  };
  server.use(http.get('/api/Gateway/1/connection/', () => HttpResponse.json({ mqtt })));
  openApp('/IoT/Gateways/1?tab=connection');
  expect(await screen.findByRole('heading', { name: 'MQTT' })).toBeVisible();
  for (const value of ['mqtts://mqtt.example.com:8883', 'gantry/demo-1/readings', 'gantry/demo-1/answers']) {
    expect(screen.getByText(value)).toBeVisible();
  }
  expect(screen.getByText('Gateway key')).toBeVisible();
});

it('without MQTT it is not mentioned', async () => {
  gateways.start();
  let asked = false;
  server.use(
    http.get('/api/Gateway/1/connection/', () => {
      asked = true;
      return HttpResponse.json({ mqtt: null });
    }),
  );
  openApp('/IoT/Gateways/1?tab=connection');
  expect(await screen.findByRole('heading', { name: 'Key' })).toBeVisible();
  await waitFor(() => expect(asked).toBe(true));
  expect(screen.queryByRole('heading', { name: 'MQTT' })).not.toBeInTheDocument();
});

it('users who may only read get no actions', async () => {
  gateways.start({ update: false });
  openApp('/IoT/Gateways/1?tab=connection');
  expect(await screen.findByText('Never reported', { selector: 'section *' }, { timeout: 20_000 })).toBeVisible();
  for (const name of ['Reset gateway', 'Update firmware', 'Rotate key…']) {
    expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
  }
});

/** A line of the history. */
const line = (id: number, more: Partial<Change>): Change => ({
  id,
  at: '2026-01-01T08:00:00Z',
  userName: null,
  kind: 'created',
  part: 'gatewayAction',
  partName: 'reset',
  before: null,
  after: { byHand: true },
  ...more,
});

it('the history says who asked, and that the gateway fetched it', async () => {
  gateways.start();
  gateways.history = [line(2, { kind: 'removed', after: null }), line(1, { userName: 'Dana' })];
  openApp('/IoT/Gateways/1?tab=history');
  expect(await screen.findByText('The gateway received: Reset', {}, { timeout: 20_000 })).toBeVisible();
  expect(screen.getByText('Dana requested: Reset')).toBeVisible();
});
