import { beforeEach, expect, it, vi } from 'vitest';
import type { FakeSocket } from '../topic/testSocket';
import type { Outcome } from '../topic/topic';
import { shownOf } from './stretch';
import { message, ThreadServer } from './testServer';
import { threadOutbox, unsentThreads } from '../topic/outbox';
import { ThreadStore } from './ThreadStore';

let server: ThreadServer;

function serve(messages = 0): void {
  server = new ThreadServer(messages);
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json(server.snapshot()));
}

beforeEach(() => serve());

const tick = () => new Promise((next) => setTimeout(next));

async function settle(...sockets: FakeSocket[]): Promise<void> {
  let quiet = 0;
  while (quiet < 5) {
    const moved = sockets.map((socket) => [socket.upload(), socket.download()]).flat();
    quiet = moved.includes(true) ? 0 : quiet + 1;
    await tick();
  }
}

/** A user at the thread, whose token is renewed by asking the server what it is now. */
function open() {
  const socket = server.connect();
  let senderToken = 'token-1';
  const renew = vi.fn<() => Promise<void>>(async () => {
    senderToken = server.token;
  });
  const store = new ThreadStore(socket.asLive(), {
    topic: 'thread:1',
    me: { id: 1, name: 'Ada' },
    history: async (query) => server.history(query),
    outbox: threadOutbox('ada', 1),
    credential: {
      current: () => ({ senderToken }),
      isSpent: ({ code }) => code === 'sender_token_expired',
      renew,
    },
  });
  const leave = store.start();
  return { socket, store, renew, leave };
}

async function follow() {
  const opened = open();
  opened.socket.open();
  await settle(opened.socket);
  return opened;
}

const say = (store: ThreadStore, text: string) => store.send({ type: 'sendMessage', data: { text } });
const said = () => server.messages.map(({ text }) => text);
const shown = (store: ThreadStore) => {
  const { thread, drafts } = store.read();
  return [...(thread ? shownOf(thread).messages : []), ...drafts].map(({ text }) => text);
};

it('shows a message before the server has heard of it, and once when it has', async () => {
  const { socket, store } = await follow();
  const outcome = say(store, 'Pump is back');
  expect(shown(store)).toEqual(['Pump is back']);
  expect(store.read().drafts).toHaveLength(1);
  await settle(socket);
  expect(await outcome).toEqual({ ok: true, version: 1 });
  expect(store.read().drafts).toEqual([]);
  expect(shown(store)).toEqual(['Pump is back']);
});

it('sends what was written without a connection, in its order and once', async () => {
  const { socket, store } = await follow();
  socket.break();
  for (const text of ['one', 'two', 'three']) void say(store, text);
  expect(store.read()).toMatchObject({ phase: 'reconnecting', unsaved: 3 });
  socket.open();
  await settle(socket);
  expect(said()).toEqual(['one', 'two', 'three']);
  expect(Array.from(server.done.values())).toEqual([1, 1, 1]);
});

it('keeps unsent messages over a reload', async () => {
  const before = await follow();
  before.socket.break();
  void say(before.store, 'one');
  void say(before.store, 'two');
  before.leave();
  expect(unsentThreads('ada')).toEqual([1]);
  expect(unsentThreads('somebody else')).toEqual([]);

  const { socket, store } = open();
  expect(shown(store)).toEqual(['one', 'two']);
  socket.open();
  await settle(socket);
  expect(said()).toEqual(['one', 'two']);
  expect(unsentThreads('ada')).toEqual([]);
});

it('does not send twice what was done before the page was reloaded', async () => {
  const before = await follow();
  void say(before.store, 'once');
  before.socket.upload();
  before.socket.break();
  before.leave();
  const { socket, store } = open();
  socket.open();
  await settle(socket);
  expect(said()).toEqual(['once']);
  expect(shown(store)).toEqual(['once']);
});

it('lets nothing overtake a message that has to wait', async () => {
  const { socket, store } = await follow();
  let patience = 2;
  server.refuse = ({ data }) => (data.text === 'one' && patience-- > 0 ? 'rate_limited' : null);
  const outcomes = ['one', 'two', 'three'].map((text) => say(store, text));
  await vi.waitFor(
    async () => {
      await settle(socket);
      expect(said()).toEqual(['one', 'two', 'three']);
    },
    { timeout: 6_000 },
  );
  expect((await Promise.all(outcomes)).every(({ ok }) => ok)).toBe(true);
});

it('keeps a refused message with its reason, goes on with the rest, and sends it again or gives it up', async () => {
  const { socket, store } = await follow();
  server.refuse = ({ data }) => (data.text === 'one' ? 'message_too_long' : null);
  const first = say(store, 'one');
  void say(store, 'two');
  await settle(socket);
  expect(await first).toMatchObject({ ok: false, error: { code: 'message_too_long' } });
  expect(said()).toEqual(['two']);
  expect(shown(store)).toEqual(['two', 'one']);
  const [failed] = store.read().drafts;
  expect(failed?.refusal?.code).toBe('message_too_long');
  expect(store.read().unsaved).toBe(0);

  server.refuse = () => null;
  store.sendAgain(failed?.id ?? '');
  await settle(socket);
  expect(said()).toEqual(['two', 'one']);
});

it('gives up what has not gone out, and only that', async () => {
  const { socket, store } = await follow();
  socket.break();
  const outcome = say(store, 'never mind');
  store.takeBack(store.read().drafts[0]?.id ?? '');
  expect(await outcome).toMatchObject({ ok: false, error: { code: 'taken_back' } });
  socket.open();
  await settle(socket);
  expect(said()).toEqual([]);

  void say(store, 'perhaps done');
  socket.upload();
  store.takeBack(store.read().drafts[0]?.id ?? '');
  await settle(socket);
  expect(shown(store)).toEqual(['perhaps done']);
});

it('renews an expired token without losing the place in the queue', async () => {
  const { socket, store, renew } = await follow();
  server.token = 'token-2';
  void say(store, 'one');
  void say(store, 'two');
  await settle(socket);
  expect(said()).toEqual(['one', 'two']);
  expect(renew).toHaveBeenCalledTimes(1);
  expect(Array.from(server.done.values())).toEqual([1, 1]);
});

it('shows reactions, changes and removals at once, and takes a refused one back', async () => {
  serve(2);
  const { socket, store } = await follow();
  server.refuse = () => 'not_yours';
  const outcome = store.send({ type: 'deleteMessage', data: { messageId: 1 } });
  void store.send({ type: 'react', data: { messageId: 2, emoji: '👍', on: true } });
  const at = (index: number) => store.read().thread?.messages[index];
  expect(at(0)).toMatchObject({ text: '', deletedBy: { name: 'Ada' } });
  expect(at(1)?.reactions).toEqual([{ emoji: '👍', by: [1] }]);
  await settle(socket);
  expect((await outcome).ok).toBe(false);
  expect(at(0)).toMatchObject({ text: 'Message 1', deletedAt: null });
  expect(at(1)?.reactions).toEqual([]);
});

it('takes the words out of quotes of a deleted message', async () => {
  serve(1);
  const { socket, store } = await follow();
  const quote = { id: 1, name: 'Luca', text: 'Message 1' };
  server.happen('messageSent', { message: message(9, { seq: 2, text: 'Yes', replyTo: quote }) });
  server.happen('messageDeleted', { messageId: 1 });
  await settle(socket);
  expect(store.read().thread?.messages[1]?.replyTo?.text).toBe('');
});

it('knows who types and how far others have read', async () => {
  const { socket, store } = await follow();
  const typing = [
    { id: 1, name: 'Ada' },
    { id: 2, name: 'Luca' },
  ];
  socket.say('signal', { topic: 'thread:1', type: 'presence', data: { here: typing, count: 2, held: [], typing } });
  socket.say('signal', { topic: 'thread:1', type: 'read', data: [{ id: 2, seq: 5 }] });
  socket.say('signal', { topic: 'thread:1', type: 'read', data: [{ id: 2, seq: 3 }] });
  await settle(socket);
  expect(store.read().typing).toEqual([{ id: 2, name: 'Luca' }]);
  expect(store.read().thread?.read).toEqual([{ id: 2, seq: 5 }]);
});

it('reads history backwards without gaps or doubles, and what happened to it meanwhile', async () => {
  serve(180);
  const { socket, store } = await follow();
  expect(store.read().thread?.more).toBe(true);
  const reading = store.older();
  server.happen('messageEdited', { messageId: 60, text: 'Changed', mentions: [], editedAt: '2026-01-02T00:00:00Z' });
  socket.download();
  await reading;
  await store.older();
  const { thread } = store.read();
  expect(thread?.messages.map(({ id }) => id)).toEqual(Array.from({ length: 180 }, (_, at) => at + 1));
  expect(thread?.messages[59]?.text).toBe('Changed');
  expect(thread?.more).toBe(false);
});

it('jumps to an old message, reads on from there, and joins the newest', async () => {
  serve(400);
  const { store } = await follow();
  await store.jumpTo(150);
  const seqs = () => {
    const { thread } = store.read();
    return thread ? shownOf(thread).messages.map(({ seq }) => seq) : [];
  };
  expect(seqs()).toContain(150);
  expect(store.read().thread?.past).not.toBeNull();
  const from = seqs()[0] ?? 0;
  for (let turn = 0; turn < 4; turn++) await store.newer();
  expect(store.read().thread?.past).toBeNull();
  expect(seqs()).toEqual(Array.from({ length: 401 - from }, (_, at) => from + at));
});

it('says that history could not be had, and reads it when asked again', async () => {
  serve(180);
  const { store } = await follow();
  vi.spyOn(server, 'history').mockImplementationOnce(() => {
    throw new TypeError('No connection.');
  });
  await store.older();
  expect(store.read().history).toBe('failed');
  await store.older();
  expect(store.read().history).toBe('idle');
  expect(store.read().thread?.messages).toHaveLength(150);
});

it('refuses to write more than it could keep', async () => {
  const { socket, store } = await follow();
  socket.break();
  const outcomes: Promise<Outcome>[] = [];
  for (let at = 0; at <= 200; at++) outcomes.push(say(store, `${at}`));
  expect(await outcomes[200]).toMatchObject({ ok: false, error: { code: 'outbox_full' } });
  expect(store.read().unsaved).toBe(200);
});

it('takes a new message in among 100,000 in no time', async () => {
  serve(100_000);
  const { socket, store } = await follow();
  await store.jumpTo(50_000);
  vi.spyOn(server, 'history').mockImplementation(() => ({ items: server.messages.toReversed(), totalRecords: 0 }));
  store.toNewest();
  await store.older();
  expect(store.read().thread?.messages).toHaveLength(100_000);
  const started = performance.now();
  for (let at = 0; at < 20; at++) server.addMessage(`New ${at}`);
  while (socket.download());
  expect(shown(store).at(-1)).toBe('New 19');
  // Milliseconds for each: a copy of all would take many times as long, another program beside the tests not.
  expect((performance.now() - started) / 20).toBeLessThan(150);
});

/** The same numbers for the same seed. */
function random(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

it.each(Array.from({ length: 16 }, (_, seed) => seed))(
  'keeps the order and loses and doubles nothing, whatever happened on the way (%i)',
  async (seed) => {
    const pick = random(seed + 1);
    server.refuse = ({ data }) => (String(data.text).endsWith('7') ? 'message_too_long' : null);
    const { socket, store } = await follow();
    let written = 0;
    for (let step = 0; step < 150; step++) {
      const chance = pick(100);
      if (chance < 25) void say(store, `${written++}`);
      else if (chance < 55) socket.upload();
      else if (chance < 85) socket.download();
      else if (chance < 88 && socket.connected) socket.break();
      else if (chance < 88) socket.open();
      else if (chance < 90 && socket.connected) socket.resync();
      else if (chance < 92) server.token = `token-${step}`;
      else await tick();
    }
    if (!socket.connected) socket.open();
    await settle(socket);
    const all = Array.from({ length: written }, (_, at) => `${at}`);
    expect(said()).toEqual(all.filter((text) => !text.endsWith('7')));
    expect(store.read().drafts.map(({ text }) => text)).toEqual(all.filter((text) => text.endsWith('7')));
    expect(store.read()).toMatchObject({ phase: 'live', unsaved: 0 });
    expect(Array.from(server.done.values()).every((times) => times === 1)).toBe(true);
  },
);
