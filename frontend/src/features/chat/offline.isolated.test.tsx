import 'fake-indexeddb/auto';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { all, empty } from '@/api/browserStorage';
import { storeAccessToken } from '@/api/token';
import { ThreadServer } from '@/realtime/thread/testServer';
import type { FakeSocket } from '@/realtime/topic/testSocket';
import { dana } from '@/test/fixtures';
import { connectBy } from '@/test/liveSocket';
import { openApp } from '@/test/render';
import { problem, server } from '@/test/server';
import { keepFiles, MOST_KEPT, NoRoom } from './live/keptFiles';
import { luca } from './test/friends';

let chat: ThreadServer;
let socket: FakeSocket;
connectBy(() => socket.asLive());
beforeAll(() => import('./ChatPage'), 60_000);
// What is kept a while later is kept now: the timer must not outlive the page of this file.
afterAll(() => document.dispatchEvent(new Event('visibilitychange')));

let uploads: string[];
let sent: Record<string, unknown>[];

async function settle(): Promise<void> {
  for (let quiet = 0; quiet < 4; ) {
    quiet = socket.upload() || socket.download() ? 0 : quiet + 1;
    await new Promise((next) => setTimeout(next));
  }
}

beforeEach(async () => {
  await empty('files');
  chat = new ThreadServer();
  chat.author = { id: dana.id, name: dana.data.displayName };
  socket = chat.connect();
  socket.connected = true;
  uploads = [];
  sent = [];
  chat.refuse = ({ data }) => {
    sent.push(data);
    return null;
  };
  storeAccessToken('token-1');
  server.use(
    http.post('/auth/signin/token', () => HttpResponse.json(dana)),
    http.get('/api/Chat/friends/:uuid', () => HttpResponse.json({ items: [luca], totalRecords: 1 })),
    http.get('/api/Chat/contacts/:uuid', () => HttpResponse.json({ items: [], totalRecords: 0 })),
    http.get('/api/Stream/:topic', () => HttpResponse.json(chat.snapshot())),
    http.get('/api/Chat/1/read/', () => HttpResponse.json([])),
    http.put('/api/Chat/read/', () => new HttpResponse(null, { status: 204 })),
    http.get('/api/Notification/', () => HttpResponse.json({ items: [], totalRecords: 0, unread: 0 })),
    http.post('/api/Chat/1/attachments/', ({ request }) => {
      uploads.push(new URL(request.url).searchParams.get('fileName') ?? '');
      return HttpResponse.json({ id: 70 + uploads.length, name: 'x', type: 'text/plain', size: 4 });
    }),
  );
});

async function openThread() {
  const opened = openApp('/activity-management/collaboration?thread=1');
  await screen.findByRole('heading', { name: 'Luca Ferrante' });
  await settle();
  const field = await screen.findByRole('textbox', { name: 'Type your message' });
  await settle();
  return { ...opened, field };
}

const textFile = (name: string, text: string) => new File([text], name, { type: 'text/plain' });
const attach = (field: HTMLElement, ...files: File[]) => fireEvent.paste(field, { clipboardData: { files } });
/** The connection breaks, and the page knows. */
async function breakOff(): Promise<void> {
  socket.break();
  await screen.findByText(/^Reconnecting/);
}

const kept = () => all('files', dana.uuid);

it('keeps files chosen without a connection, and sends them once with their message, in its order', async () => {
  const { user, field } = await openThread();
  await breakOff();
  attach(field, textFile('seal.txt', 'seal'), textFile('ring.txt', 'ring'));
  expect(await screen.findAllByText('Waiting for a connection')).toHaveLength(2);
  await user.type(field, 'The seal{Enter}');
  await waitFor(async () => expect(await kept()).toHaveLength(2));
  await user.type(field, 'And more{Enter}');
  expect(screen.getByText('seal.txt')).toBeVisible();
  expect(uploads).toEqual([]);

  socket.open();
  await waitFor(async () => {
    await settle();
    expect(chat.messages.map(({ text }) => text)).toEqual(['The seal', 'And more']);
  });
  expect(uploads).toEqual(['seal.txt', 'ring.txt']);
  expect(sent).toEqual([{ text: 'The seal', attachments: [71, 72] }, { text: 'And more' }]);
  await waitFor(async () => expect(await kept()).toEqual([]));
});

it('sends a file that the connection broke over again, and nothing twice', async () => {
  let tries = 0;
  server.use(
    http.post('/api/Chat/1/attachments/', () => {
      tries += 1;
      return tries === 2 ? HttpResponse.error() : HttpResponse.json({ id: 70 + tries, name: 'x', type: 'x', size: 4 });
    }),
  );
  const { user, field } = await openThread();
  await breakOff();
  attach(field, textFile('a.txt', 'a'), textFile('b.txt', 'b'));
  await user.type(field, 'Both{Enter}');
  await waitFor(async () => expect(await kept()).toHaveLength(2));
  socket.open();
  await waitFor(async () => {
    await settle();
    expect(chat.messages).toHaveLength(1);
  });
  expect(tries).toBe(3);
  expect(sent).toEqual([{ text: 'Both', attachments: [71, 73] }]);
});

it('says why a file is not taken after all, and forgets it with its message', async () => {
  server.use(http.post('/api/Chat/1/attachments/', () => problem(415, 'file_type', 'Programs are not taken.')));
  const { user, field } = await openThread();
  await breakOff();
  attach(field, textFile('virus.exe', 'x'));
  await user.type(field, 'Try this{Enter}');
  await waitFor(async () => expect(await kept()).toHaveLength(1));
  socket.open();
  await settle();
  expect(await screen.findByText('Not sent: Programs are not taken.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Cancel sending' }));
  await waitFor(async () => expect(await kept()).toEqual([]));
  expect(chat.messages).toEqual([]);
});

it('keeps no more than there is room for, all of a message or nothing', async () => {
  await keepFiles('somebody', [large(MOST_KEPT - 10)]);
  await keepFiles('another', [large(100)]);
  await expect(keepFiles('somebody', [large(5), large(6)])).rejects.toBeInstanceOf(NoRoom);
  expect(await all('files', 'somebody')).toHaveLength(1);
  expect(await keepFiles('somebody', [large(10)])).toHaveLength(1);
});

function large(size: number): File {
  const file = textFile('large', 'x');
  Object.defineProperty(file, 'size', { value: size });
  return file;
}

it('carries a command out that was given without a connection, in its turn and once', async () => {
  const given: { commandId: string; text: string }[] = [];
  server.use(
    http.post('/api/Chat/1/commands/', async ({ request }) => {
      given.push((await request.json()) as (typeof given)[number]);
      if (given.length === 1) return HttpResponse.error();
      chat.addMessage('started the timer');
      return HttpResponse.json({ name: 'clock', outcome: 'in' });
    }),
  );
  const { user, field } = await openThread();
  await breakOff();
  await user.type(field, 'Going down{Enter}');
  await user.type(field, '/clock in{Enter}');
  await user.type(field, 'Back again{Enter}');
  expect(screen.getByText('/clock in')).toBeVisible();
  expect(screen.getAllByText('Waiting for a connection')).toHaveLength(3);
  socket.open();
  await waitFor(async () => {
    await settle();
    expect(chat.messages.map(({ text }) => text)).toEqual(['Going down', 'started the timer', 'Back again']);
  });
  expect(given.map(({ text }) => text)).toEqual(['/clock in', '/clock in']);
  expect(given[0]?.commandId).toBe(given[1]?.commandId);
});

it('leaves a command that is refused later where one can see why', async () => {
  server.use(http.post('/api/Chat/1/commands/', () => problem(404, 'not_found', 'There is no such meter.')));
  const { user, field } = await openThread();
  await breakOff();
  await user.type(field, '/meter M 12{Enter}');
  socket.open();
  await settle();
  expect(await screen.findByText('Not sent: There is no such meter.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Cancel sending' }));
  await waitFor(() => expect(screen.queryByText(/Not sent/)).not.toBeInTheDocument());
});
