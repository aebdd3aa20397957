import { beforeEach, describe, expect, it, vi } from 'vitest';
import { boardOf, card, list } from '@/test/boards';
import type { Outcome } from './command';
import { type Board, findCard } from './model';
import { BoardStore } from './store';
import type { FakeSocket } from '../topic/testSocket';
import { boardOutbox, OUTBOX_LIMIT, unsentBoards } from '../topic/outbox';
import { BoardServer } from './testServer';

const LISTS = [1, 2, 3];

function newBoard(cards = 9): Board {
  const inList = (at: number) => Array.from({ length: cards }, (_, n) => n + 1).filter((id) => id % 3 === at % 3);
  const filled = (at: number) => inList(at).map((id) => card(id));
  return boardOf(...LISTS.map((id) => list(id, filled(id))));
}

let server: BoardServer;

beforeEach(() => {
  server = new BoardServer(newBoard());
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json(server.snapshot()));
});

const tick = () => new Promise((next) => setTimeout(next));

async function settle(...sockets: FakeSocket[]): Promise<void> {
  let quiet = 0;
  while (quiet < 5) {
    const moved = sockets.map((socket) => [socket.upload(), socket.download()]).flat();
    quiet = moved.includes(true) ? 0 : quiet + 1;
    await tick();
  }
}

async function follow() {
  const socket = server.connect();
  const store = new BoardStore(socket.asLive(), 'board:1', 99);
  store.start();
  socket.open();
  await settle(socket);
  return { socket, store };
}

const move = (cardId: number, listId: number) => ({ type: 'moveCard', data: { cardId, listId, after: null } });
const listOf = (store: BoardStore, cardId: number) => {
  const { board } = store.read();
  return board && findCard(board, cardId)?.list.id;
};

it('shows a move before the server has heard of it, and keeps it once confirmed', async () => {
  const { socket, store } = await follow();
  const outcome = store.send(move(1, 2));
  expect(listOf(store, 1)).toBe(2);
  expect(store.read().unsaved).toBe(1);
  await settle(socket);
  expect(await outcome).toEqual({ ok: true, version: 1 });
  expect(store.read()).toMatchObject({ unsaved: 0, phase: 'live', version: 1 });
  expect(listOf(store, 1)).toBe(2);
});

it('shows the board before the live session is there, and says so when there is none', async () => {
  const socket = server.connect();
  const store = new BoardStore(socket.asLive(), 'board:1', 99);
  store.start();
  await tick();
  expect(listOf(store, 1)).toBe(1);
  const outcome = store.send(move(1, 2));
  socket.refuse();
  expect(store.read()).toMatchObject({ phase: 'reconnecting', unsaved: 1 });
  socket.open();
  await settle(socket);
  expect(await outcome).toEqual({ ok: true, version: 1 });
  expect(store.read()).toMatchObject({ phase: 'live', unsaved: 0 });
  expect(globalThis.fetch).toHaveBeenCalledTimes(1);
});

it('asks again for a board that could not be had at first', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  vi.mocked(globalThis.fetch).mockResolvedValueOnce(Response.json({ code: 'overloaded' }, { status: 503 }));
  const { store } = await follow();
  expect(store.read()).toMatchObject({ phase: 'live', error: null });
  expect(listOf(store, 1)).toBe(1);
});

it('snaps a refused card back and says why', async () => {
  const { socket, store } = await follow();
  server.refuse = () => 'wip_limit';
  const outcome = store.send(move(1, 2));
  await settle(socket);
  expect(await outcome).toMatchObject({ ok: false, error: { code: 'wip_limit' } });
  expect(listOf(store, 1)).toBe(1);
});

it('sends again what got no answer before the connection broke, and it is done once', async () => {
  const { socket, store } = await follow();
  void store.send(move(1, 2));
  socket.upload();
  socket.break();
  expect(store.read()).toMatchObject({ phase: 'reconnecting', unsaved: 1 });
  expect(listOf(store, 1)).toBe(2);
  socket.open();
  await settle(socket);
  expect(store.read()).toMatchObject({ phase: 'live', unsaved: 0, version: 1 });
  expect(Array.from(server.done.values())).toEqual([1]);
});

it('loads the board again after a long interruption, and reports that anything may have changed', async () => {
  const { socket, store } = await follow();
  const heard: unknown[] = [];
  store.watch((event) => heard.push(event));
  const other = await follow();
  socket.break();
  for (let at = 0; at < 20; at++) void other.store.send(move(1, (at % 3) + 1));
  await settle(other.socket);
  socket.open();
  await settle(socket);
  expect(store.read()).toMatchObject({ phase: 'live', version: 20 });
  expect(store.read().board).toEqual(server.board);
  expect(heard).toEqual([null]);
});

it('shows who is on the board', async () => {
  const { socket, store } = await follow();
  socket.say('signal', { topic: 'board:1', type: 'presence', data: { here: [{ id: 1, name: 'Ada' }], held: [] } });
  await settle(socket);
  expect(store.read().presence.here).toHaveLength(1);
});

/** A page of its own: what it does outlives it. */
function open(refused = vi.fn<() => void>()) {
  const socket = server.connect();
  const store = new BoardStore(socket.asLive(), 'board:1', 99, { outbox: boardOutbox('ada', 1), refused });
  return { socket, store, refused, leave: store.start() };
}

describe('what is done without a connection', () => {
  it('survives a reload, shows at once, and is sent in its order', async () => {
    const before = open();
    await tick();
    void before.store.send(move(1, 2));
    void before.store.send(move(2, 3));
    void before.store.send(move(1, 3));
    before.leave();
    expect(unsentBoards('ada')).toEqual([{ id: 1, count: 3 }]);
    expect(unsentBoards('somebody else')).toEqual([]);

    const { socket, store } = open();
    await tick();
    expect(store.read().unsaved).toBe(3);
    expect([listOf(store, 1), listOf(store, 2)]).toEqual([3, 3]);
    socket.open();
    await settle(socket);
    expect(store.read()).toMatchObject({ unsaved: 0, version: 3 });
    expect(findCard(server.board, 1)?.list.id).toBe(3);
    expect(Array.from(server.done.values())).toEqual([1, 1, 1]);
    expect(unsentBoards('ada')).toEqual([]);
  });

  it('is not done twice when its answer was lost with the page', async () => {
    const before = open();
    before.socket.open();
    await settle(before.socket);
    void before.store.send(move(1, 2));
    before.socket.upload();
    before.socket.break();
    before.leave();
    const { socket, store } = open();
    socket.open();
    await settle(socket);
    expect(Array.from(server.done.values())).toEqual([1]);
    expect(store.read().unsaved).toBe(0);
  });

  it('is reported when it is refused after a reload, and does not come back', async () => {
    const before = open();
    await tick();
    void before.store.send(move(1, 2));
    before.leave();
    server.refuse = () => 'wip_limit';
    const { socket, store, refused } = open();
    socket.open();
    await settle(socket);
    expect(refused).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining(move(1, 2)),
      expect.objectContaining({ code: 'wip_limit' }),
    );
    expect(listOf(store, 1)).toBe(1);
    expect(unsentBoards('ada')).toEqual([]);
  });

  it('is refused where more waits than can be kept, instead of being lost', async () => {
    const { store } = open();
    for (let at = 0; at < OUTBOX_LIMIT; at++) void store.send(move(1, (at % 3) + 1));
    expect(await store.send(move(2, 3))).toMatchObject({ ok: false, error: { code: 'outbox_full' } });
    expect(unsentBoards('ada')).toEqual([{ id: 1, count: OUTBOX_LIMIT }]);
  });
});

/** The same numbers for the same seed. */
function random(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

it.each(Array.from({ length: 24 }, (_, seed) => seed))(
  'ends with everybody seeing the server’s board, whatever happened on the way (%i)',
  async (seed) => {
    const pick = random(seed + 1);
    server.refuse = ({ data }) => (Number(data.cardId) === 7 ? 'wip_limit' : null);
    const viewers = [await follow(), await follow()];
    const outcomes: Promise<Outcome>[] = [];
    for (let step = 0; step < 150; step++) {
      const viewer = viewers[pick(2)];
      if (!viewer) continue;
      const { socket, store } = viewer;
      const chance = pick(100);
      if (chance < 25) outcomes.push(store.send(move(1 + pick(9), 1 + pick(3))));
      else if (chance < 55) socket.upload();
      else if (chance < 85) socket.download();
      else if (chance < 88 && socket.connected) socket.break();
      else if (chance < 88) socket.open();
      else if (chance < 90 && socket.connected) socket.resync();
      else await tick();
    }
    for (const { socket } of viewers) if (!socket.connected) socket.open();
    await settle(...viewers.map(({ socket }) => socket));
    for (const { store } of viewers) {
      expect(store.read()).toMatchObject({ phase: 'live', unsaved: 0, version: server.version });
      expect(store.read().board).toEqual(server.board);
    }
    const carriedOut = (await Promise.all(outcomes)).filter((outcome) => outcome.ok).length;
    expect(server.done.size).toBe(carriedOut);
    expect(Array.from(server.done.values()).every((times) => times === 1)).toBe(true);
  },
);

it('keeps up with 200 moves at once on a board of 3,000 cards', async () => {
  server = new BoardServer(newBoard(3_000));
  const { socket, store } = await follow();
  const other = server.connect();
  const started = performance.now();
  for (let at = 1; at <= 200; at++) {
    server.call(other, 'command', { commandId: String(at), ...move(at, (at % 3) + 1) });
    socket.download();
  }
  expect(store.read().version).toBe(200);
  expect((performance.now() - started) / 200).toBeLessThan(10);
});
