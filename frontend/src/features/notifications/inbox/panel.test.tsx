import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { storeAccessToken } from '@/api/token';
import { dismiss, noticeStore } from '@/components/snackbar/notify';
import type { FakeSocket } from '@/realtime/topic/testSocket';
import { dana, permitted, tenant } from '@/test/fixtures';
import { connectBy } from '@/test/liveSocket';
import { openApp } from '@/test/render';
import { problem, server } from '@/test/server';
import { card } from './test/cards';
import { Inbox } from './test/inbox';

let socket: FakeSocket;
connectBy(() => socket.asLive());
beforeAll(() => import('./NotificationsPanel'), 60_000);

let inbox: Inbox;

beforeEach(() => {
  inbox = new Inbox([
    card(3),
    card(2, { dateCreated: '2026-02-28T09:00:00Z' }),
    card(1, { read: true, dateCreated: '2026-02-27T09:00:00Z' }),
  ]);
  socket = inbox.socket;
  for (const { id } of noticeStore.read()) dismiss(id);
  storeAccessToken('token-1');
  server.use(
    http.post('/auth/signin/token', () => HttpResponse.json(dana)),
    http.get('/api/UserSubModules/:id', () => HttpResponse.json({ modules: permitted })),
    http.get('/api/Chat/friends/:uuid', () => HttpResponse.json({ items: [], totalRecords: 0 })),
  );
});

const open = (path = '/maintenance-management/work-order-board/1') => openApp(path);
const bell = (waiting = '') => screen.findByRole('button', { name: `Notifcations${waiting}` });
const cards = async () => within(await screen.findByRole('group', { name: 'Notifications' })).findAllByRole('listitem');
const cardWith = async (text: string) => {
  const found = (await cards()).find(({ textContent }) => textContent?.includes(text));
  if (!found) throw new Error(`No card says ${text}.`);
  return within(found);
};

async function openPanel() {
  const opened = open();
  await opened.user.click(await bell(': 2 new'));
  await cards();
  return opened;
}

it('reads the settings of the organisation again after a break, and only then', async () => {
  let asked = 0;
  server.use(
    http.get('/api/TenantInfo/', () => {
      asked += 1;
      return HttpResponse.json({
        tenantDetails: { ...tenant, name: asked === 1 ? 'Northgate Plant' : 'Southgate Plant' },
      });
    }),
  );
  open();
  await bell(': 2 new');
  expect(await screen.findByText('Northgate Plant')).toBeVisible();
  act(() => inbox.happen(card(4)));
  await bell(': 3 new');
  expect(asked).toBe(1);
  act(() => {
    socket.break();
    socket.open();
  });
  expect(await screen.findByText('Southgate Plant')).toBeVisible();
});

it('does not read them again when the first connection comes about', async () => {
  socket.connected = false;
  let asked = 0;
  server.use(
    http.get('/api/TenantInfo/', () => {
      asked += 1;
      return HttpResponse.json({ tenantDetails: tenant });
    }),
  );
  open();
  await bell(': 2 new');
  inbox.cards = [card(4), ...inbox.cards];
  act(() => socket.open());
  // The counter says that the page has heard of the connection.
  await bell(': 3 new');
  expect(asked).toBe(1);
});

describe('the bell', () => {
  it('counts what is unread, and goes on counting', async () => {
    open();
    expect(await bell(': 2 new')).toHaveTextContent('2');
    act(() => inbox.happen(card(4)));
    expect(await bell(': 3 new')).toHaveTextContent('3');
    inbox.cards = inbox.cards.map((one) => ({ ...one, read: true }));
    act(() => inbox.say('notifications', { unread: 0 }));
    await bell();
  });

  it('says a new card at the foot of the screen and leads to it', async () => {
    const { user } = open();
    await bell(': 2 new');
    act(() => inbox.happen(card(4)));
    const message = await screen.findByText('WO-4 Pump 4: Toni Marsh assigned this to you');
    expect(message.closest('[aria-live=polite]')).not.toBeNull();
    await user.click(screen.getByRole('button', { name: 'Open' }));
    await waitFor(() => expect(window.location.search).toBe('?card=104'));
  });

  it('says nothing of what is on the screen already', async () => {
    open('/maintenance-management/work-order-board/2?card=104');
    await bell(': 2 new');
    act(() => inbox.happen(card(4)));
    act(() => inbox.happen(card(5)));
    expect(await screen.findByText(/^WO-5 /)).toBeVisible();
    expect(screen.queryByText(/^WO-4 /)).not.toBeInTheDocument();
  });
});

describe('the panel', () => {
  it('shows cards day by day, marks the unread, and opens one as read', async () => {
    const { user } = await openPanel();
    const [newest, older, oldest] = await cards();
    expect(newest).toHaveTextContent('Toni Marsh assigned this to you');
    expect(newest).toHaveTextContent('WO-3 Pump 3');
    expect(within(newest as HTMLElement).getByRole('img', { name: 'Unread' })).toBeVisible();
    expect(within(oldest as HTMLElement).queryByRole('img', { name: 'Unread' })).not.toBeInTheDocument();
    expect(screen.getAllByRole('heading', { level: 3 })).toHaveLength(3);
    await user.click(within(older as HTMLElement).getByRole('link'));
    expect(window.location.search).toBe('?card=102');
    expect(screen.queryByRole('dialog', { name: 'Notifcations' })).not.toBeInTheDocument();
    await bell(': 1 new');
    await waitFor(() => expect(inbox.marked).toEqual([{ ids: [2], read: true }]));
  });

  it('shows the unread alone, and marks all as read', async () => {
    const { user } = await openPanel();
    await user.click(screen.getByRole('button', { name: 'Unread' }));
    await waitFor(async () => expect(await cards()).toHaveLength(2));
    await user.click(screen.getByRole('button', { name: 'Mark all as read' }));
    expect(await screen.findByText('All read')).toBeVisible();
    await bell();
    await waitFor(() => expect(inbox.marked).toEqual([{ all: true, read: true }]));
  });

  it('marks one as unread again, and snaps back with the reason where that is refused', async () => {
    const { user } = await openPanel();
    await user.click((await cardWith('WO-1')).getByRole('button', { name: 'Mark as unread' }));
    await bell(': 3 new');
    server.use(http.put('/api/Notification/read/', () => problem(503, 'overloaded', 'Too busy.')));
    await user.click((await cardWith('WO-3')).getByRole('button', { name: 'Mark as read' }));
    expect(await screen.findByText('Too busy.')).toBeVisible();
    await bell(': 3 new');
    expect((await cardWith('WO-3')).getByRole('img', { name: 'Unread' })).toBeVisible();
  });

  it('takes a card away, and brings it back as long as the message stays', async () => {
    const { user } = await openPanel();
    const dismissed = vi.fn<() => void>();
    server.events.on('request:start', ({ request }) => void (request.method === 'DELETE' && dismissed()));
    await user.click((await cardWith('WO-3')).getByRole('button', { name: 'Dismiss' }));
    expect(await cards()).toHaveLength(2);
    await bell(': 1 new');
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await cards()).toHaveLength(3);
    expect(dismissed).not.toHaveBeenCalled();

    await user.click((await cardWith('WO-3')).getByRole('button', { name: 'Dismiss' }));
    act(() => noticeStore.read().forEach(({ id }) => dismiss(id)));
    await waitFor(() => expect(inbox.cards.map(({ id }) => id)).toEqual([2, 1]));
    expect(await cards()).toHaveLength(2);
  });

  it('brings a card back that could not be taken away, and says why', async () => {
    const { user } = await openPanel();
    server.use(http.delete('/api/Notification/3', () => problem(503, 'overloaded', 'Too busy.')));
    await user.click((await cardWith('WO-3')).getByRole('button', { name: 'Dismiss' }));
    act(() => noticeStore.read().forEach(({ id }) => dismiss(id)));
    expect(await screen.findByText('Too busy.')).toBeVisible();
    await waitFor(async () => expect(await cards()).toHaveLength(3));
  });

  it('reads older ones page by page, each card once', async () => {
    inbox.cards = Array.from({ length: 60 }, (_, at) => card(60 - at, { read: at > 1 }));
    const { user } = await openPanel();
    expect(await cards()).toHaveLength(25);
    // One that comes meanwhile moves all others down by one.
    act(() => inbox.happen(card(61)));
    await waitFor(async () => expect(await cards()).toHaveLength(26));
    await user.click(screen.getByRole('button', { name: 'Show older' }));
    await waitFor(async () => expect(await cards()).toHaveLength(51));
    await user.click(screen.getByRole('button', { name: 'Show older' }));
    await waitFor(async () => expect(await cards()).toHaveLength(61));
    expect(screen.queryByRole('button', { name: 'Show older' })).not.toBeInTheDocument();
  });

  it('shows a new card at once, and says it to those who do not see it', async () => {
    await openPanel();
    act(() => inbox.happen(card(4, { kind: 'mentioned', threadId: 5, messageSeq: 9, text: 'Look at <b>this</b>' })));
    expect((await cardWith('WO-4')).getByText('Look at <b>this</b>')).toBeVisible();
    expect(await screen.findByText('WO-4 Pump 4: Toni Marsh mentioned you')).toHaveAttribute('aria-live', 'polite');
    expect(noticeStore.read()).toEqual([]);
  });

  it('leads from card to card with the arrows', async () => {
    const { user } = await openPanel();
    const links = (await cards()).map((one) => within(one).getByRole('link'));
    links[0]?.focus();
    await user.keyboard('{ArrowDown}');
    expect(links[1]).toHaveFocus();
    await user.keyboard('{ArrowUp}');
    expect(links[0]).toHaveFocus();
  });

  it('says that there is nothing, and what went wrong', async () => {
    inbox.cards = [];
    const { user } = open();
    await user.click(await bell());
    expect(await screen.findByText('No new notifications')).toBeVisible();
    server.use(http.get('/api/Notification/', () => problem(400, 'nonsense', 'Not like this.')));
    await user.click(screen.getByRole('button', { name: 'Unread' }));
    expect(await screen.findByText('Not like this.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  });
});
