import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { Suspense } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { UserContext } from '@/api/calls/session';
import { createQueryClient } from '@/api/queryClient';
import { Snackbar } from '@/components/snackbar/Snackbar';
import { choose } from '@/test/choose';
import type { NotificationSettings } from '../inbox/api/types';
import { dana } from '@/test/fixtures';
import { problem, server } from '@/test/server';
import { NotificationSettings as Shown } from './NotificationSettings';
import { type PushHere, pushHere } from './test/pushHere';
import { settingsOf } from './test/fixtures';

const FIREFOX = 'Mozilla/5.0 (Android 15; Mobile; rv:144.0) Gecko/144.0 Firefox/144.0';

let settings: NotificationSettings;
let devices: { id: number; userAgent: string; createdAt: string }[];
let here: PushHere;

beforeEach(() => {
  settings = settingsOf();
  devices = [{ id: 4, userAgent: FIREFOX, createdAt: '2026-03-01T09:00:00Z' }];
  here = pushHere();
  server.use(
    http.get('/api/Notification/settings/', () => HttpResponse.json(settings)),
    http.put('/api/Notification/settings/', async ({ request }) => {
      settings = { ...settings, ...((await request.json()) as Partial<NotificationSettings>) };
      return HttpResponse.json(settings);
    }),
    http.get('/api/Notification/push/', () => HttpResponse.json({ publicKey: 'key', devices })),
    http.post('/api/Notification/push/', () => {
      devices = [...devices, { id: 5, userAgent: navigator.userAgent, createdAt: '2026-03-02T09:00:00Z' }];
      return HttpResponse.json({ id: 5 }, { status: 201 });
    }),
    http.delete('/api/Notification/push/:id', ({ params }) => {
      devices = devices.filter(({ id }) => id !== Number(params.id));
      return new HttpResponse(null, { status: 204 });
    }),
  );
});

function open() {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <UserContext value={dana}>
        <Suspense fallback={null}>
          <Shown />
        </Suspense>
      </UserContext>
      <Snackbar />
    </QueryClientProvider>,
  );
  return userEvent.setup();
}

const box = (name: string) => screen.findByRole('checkbox', { name });

describe('the rules', () => {
  it('are saved with every change, one after the other', async () => {
    const user = open();
    await user.click(await box('Work is assigned to me: E-mail'));
    await user.click(await box('I am mentioned: Push'));
    await waitFor(() => {
      expect(settings.rules.find(({ kind }) => kind === 'assigned')).toMatchObject({ panel: true, email: true });
      expect(settings.rules.find(({ kind }) => kind === 'mentioned')).toMatchObject({ push: false, email: false });
    });
    expect(screen.queryByRole('checkbox', { name: 'A direct message is unread: Panel' })).not.toBeInTheDocument();
  });

  it('are saved though the page is left while one waits for another', async () => {
    const user = open();
    let answer: (() => void) | undefined;
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const arrived: NotificationSettings[] = [];
    server.use(
      http.put('/api/Notification/settings/', async ({ request }) => {
        arrived.push((await request.json()) as NotificationSettings);
        await held;
        return HttpResponse.json(settings);
      }),
    );
    await user.click(await box('Work is assigned to me: E-mail'));
    await user.click(await box('I am mentioned: Push'));
    await waitFor(() => expect(arrived).toHaveLength(1));
    window.dispatchEvent(new Event('pagehide'));
    await waitFor(() => expect(arrived).toHaveLength(2));
    expect(arrived[1]?.rules.find(({ kind }) => kind === 'mentioned')).toMatchObject({ push: false });
    expect(arrived[1]?.rules.find(({ kind }) => kind === 'assigned')).toMatchObject({ email: true });
    answer?.();
  });

  it('snap back with the reason where they are refused', async () => {
    const user = open();
    const push = await box('Work is assigned to me: Push');
    server.use(http.put('/api/Notification/settings/', () => problem(422, 'invalid', 'Not these.')));
    await user.click(push);
    expect(await screen.findByText('Not these.')).toBeVisible();
    await waitFor(() => expect(push).toBeChecked());
  });

  it('leave mail alone, and say why, where the organisation has none', async () => {
    settings = settingsOf({ mailReady: false });
    open();
    const mail = await box('Work is assigned to me: E-mail');
    expect(mail).toBeDisabled();
    expect(mail).toHaveAccessibleDescription(/no mail server is configured/);
    expect(screen.queryByText('E-mails')).not.toBeInTheDocument();
  });

  it('that cannot be read say so', async () => {
    server.use(http.get('/api/Notification/settings/', () => problem(400, 'nonsense', 'Not like this.')));
    open();
    expect(await screen.findByText('Not like this.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  });
});

it('keeps quiet hours as they are set, once a time is complete', async () => {
  const user = open();
  await user.click(await screen.findByRole('switch', { name: 'Enable quiet hours' }));
  const from = await screen.findByLabelText('From');
  fireEvent.change(from, { target: { value: '21:3' } });
  fireEvent.change(from, { target: { value: '21:30' } });
  expect(settings.quietHours.from).toBe('22:00');
  fireEvent.blur(from);
  await user.click(screen.getByRole('switch', { name: 'Whole weekend' }));
  await waitFor(() => expect(settings.quietHours).toEqual({ on: true, from: '21:30', to: '06:00', weekends: true }));
});

it('sends mails once a day, in the time zone one chooses', async () => {
  const user = open();
  await user.click(await screen.findByRole('button', { name: 'Daily digest' }));
  const at = await screen.findByLabelText('Sent daily at');
  fireEvent.change(at, { target: { value: '06:15' } });
  fireEvent.keyDown(at, { key: 'Enter' });
  const zone = screen.getByRole('combobox', { name: 'Time zone' });
  expect(zone).toHaveValue('Organisation default: Europe/Berlin');
  await choose(user, zone, 'Asia/Tokyo');
  await waitFor(() => expect(settings).toMatchObject({ email: 'daily', digestAt: '06:15', timeZone: 'Asia/Tokyo' }));
  await choose(user, zone, 'Organisation default: Europe/Berlin');
  await waitFor(() => expect(settings.timeZone).toBeNull());
  await choose(user, screen.getByLabelText('Language of push and e-mails'), 'Deutsch');
  await waitFor(() => expect(settings.language).toBe('de'));
});

const onThisDevice = () => screen.findByRole('switch', { name: 'Push on this device' });
const list = () => screen.findByRole('list', { name: 'Devices with push' });

describe('push on this device', () => {
  it('asks for permission on a click and not before, and can be turned off again', async () => {
    const user = open();
    const push = await onThisDevice();
    expect(push).not.toBeChecked();
    expect(here.asked).not.toHaveBeenCalled();
    await user.click(push);
    await waitFor(() => expect(push).toBeChecked());
    expect(here.asked).toHaveBeenCalledOnce();
    expect(here.subscribed).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: 'key' });
    expect(within(await list()).getByText('this device')).toBeVisible();
    await user.click(push);
    await waitFor(() => expect(devices).toHaveLength(1));
    expect(here.isSubscribed()).toBe(false);
    await waitFor(() => expect(push).not.toBeChecked());
  });

  it('explains what to do when the browser blocks notifications', async () => {
    here.answer = 'denied';
    const user = open();
    await user.click(await onThisDevice());
    expect(await screen.findByText(/Notifications are blocked in this browser/)).toBeVisible();
    expect(here.subscribed).not.toHaveBeenCalled();
  });

  it('is not left on where the server did not take it', async () => {
    server.use(http.post('/api/Notification/push/', () => problem(503, 'overloaded', 'Too busy.')));
    const user = open();
    await user.click(await onThisDevice());
    expect(await screen.findByText('Too busy.')).toBeVisible();
    expect(here.isSubscribed()).toBe(false);
    expect(await onThisDevice()).not.toBeChecked();
  });

  it.each([
    ['a connection that is not secure', () => here.without('secure'), /an address that starts with https/],
    ['a browser without push', () => here.without('push'), /This browser does not support push/],
  ])('names %s', async (_, lack, words) => {
    lack();
    open();
    expect(await screen.findByText(words)).toBeVisible();
    expect(screen.queryByRole('switch', { name: 'Push on this device' })).not.toBeInTheDocument();
  });
});

it('lists devices, removes one, and sends a test', async () => {
  const tested = vi.fn<() => void>();
  server.use(
    http.post('/api/Notification/push/test/', () => {
      tested();
      return new HttpResponse(null, { status: 202 });
    }),
  );
  const user = open();
  expect(await list()).toHaveTextContent('Firefox 144 · Android');
  await user.click(screen.getByRole('button', { name: 'Send test' }));
  expect(await screen.findByText('Test sent to your devices')).toBeVisible();
  expect(tested).toHaveBeenCalledOnce();
  await user.click(screen.getByRole('button', { name: 'Remove Firefox 144 · Android' }));
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Devices with push' })).not.toBeInTheDocument());
  expect(devices).toEqual([]);
});
