import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FakeSocket } from '../topic/testSocket';
import { SensorFeed } from './feed';
import { stillOf } from './useReading';

type NewestValue = [number, number, number, string];
const asked: unknown[] = [];
let newest: NewestValue[] = [];
let socket: FakeSocket;
let feed: SensorFeed;
const release = vi.fn<() => void>();

beforeEach(() => {
  vi.useFakeTimers();
  asked.length = 0;
  newest = [[1, 1_000, 20.5, 'good']];
  socket = new FakeSocket({
    topic: 'sensors:page',
    call: (_, name, message) => {
      asked.push([name, message.sensors]);
      return { readings: newest };
    },
  });
  release.mockClear();
  feed = new SensorFeed(() => socket.asLive(), release);
  socket.open();
});

afterEach(() => vi.useRealTimers());

async function pass(ms: number) {
  await vi.advanceTimersByTimeAsync(ms);
  while (socket.upload() || socket.download()) await vi.advanceTimersByTimeAsync(0);
}

const frame = (...readings: NewestValue[]) => socket.say('frame', { topic: 'sensors:page', readings });

it('subscribes once for all visible sensors, and gives each its known value', async () => {
  const [one, two] = [vi.fn<() => void>(), vi.fn<() => void>()];
  feed.watch(1, one);
  feed.watch(2, two);
  await pass(0);
  await pass(250);
  expect(asked).toEqual([['subscribe', [1, 2]]]);
  expect(feed.read(1)).toEqual({ at: 1_000, value: 20.5, uncertain: false });
  expect([one.mock.calls.length, two.mock.calls.length]).toEqual([1, 0]);
});

it('notifies of many values at most four times a second, and only of changed ones', async () => {
  const [one, two] = [vi.fn<() => void>(), vi.fn<() => void>()];
  feed.watch(1, one);
  feed.watch(2, two);
  await pass(0);
  await pass(250);
  one.mockClear();
  for (let at = 0; at < 10; at++) {
    frame([1, 2_000 + at, at, 'good']);
    await pass(100);
  }
  await pass(250);
  expect(one.mock.calls.length).toBeLessThanOrEqual(5);
  expect(one.mock.calls.length).toBeGreaterThan(1);
  expect(feed.read(1)).toMatchObject({ value: 9 });
  expect(two).not.toHaveBeenCalled();
});

it('notifies a listener of several sensors once, and an unsubscribed one never', async () => {
  const [both, away] = [vi.fn<() => void>(), vi.fn<() => void>()];
  feed.watch(1, both);
  feed.watch(2, both);
  stillOf(feed).watch(3, away);
  await pass(0);
  await pass(250);
  both.mockClear();
  frame([1, 2_000, 1, 'good'], [2, 2_000, 2, 'good'], [3, 2_000, 3, 'good']);
  await pass(0);
  await pass(250);
  expect(both).toHaveBeenCalledTimes(1);
  expect(away).not.toHaveBeenCalled();
  // It is followed all the same, and known as soon as it is seen again.
  expect(asked).toEqual([['subscribe', [1, 2, 3]]]);
  expect(stillOf(feed).read(3)).toMatchObject({ value: 3 });
  expect(stillOf(feed)).toBe(stillOf(feed));
});

it('keeps the newer of two values, and says what cannot be trusted', async () => {
  feed.watch(1, () => undefined);
  await pass(0);
  frame([1, 3_000, 7, 'uncertain'], [1, 2_500, 6, 'good'], [9, 4_000, 1, 'good']);
  await pass(250);
  expect(feed.read(1)).toEqual({ at: 3_000, value: 7, uncertain: true });
  expect(feed.read(9)).toBeUndefined();
});

it('asks again after a break, and ends with the last who looks', async () => {
  const stop = feed.watch(1, () => undefined);
  await pass(0);
  socket.break();
  await pass(0);
  socket.open();
  await pass(0);
  expect(asked).toHaveLength(2);
  stop();
  await pass(0);
  expect(socket.emitted).toEqual([['unsubscribe', { topic: 'sensors:page' }]]);
  expect(release).toHaveBeenCalledTimes(1);
});
