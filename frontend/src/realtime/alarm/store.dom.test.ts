import { beforeEach, expect, it, vi } from 'vitest';
import { applyEvent, type Alarms, statusOf } from './model';
import { AlarmStore } from './store';
import { alarmOf, AlarmServer } from './testServer';

const me = { id: 7, name: 'Dana Whitfield' };
let server: AlarmServer;

beforeEach(() => {
  server = new AlarmServer(alarmOf(1), alarmOf(2, { severity: 'critical' }));
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json(server.snapshot()));
});

async function follow() {
  const store = new AlarmStore(server.socket.asLive(), me);
  store.start();
  server.socket.open();
  await server.settle();
  return store;
}

const at = { by: me, at: '2026-01-01T10:00:00Z' };
const happened = (state: Alarms, type: string, data: object) => applyEvent(state, { type, data: { ...data }, ...at });
const one = (more = {}): Alarms => ({ alarms: [alarmOf(1, more)], leftOut: 0 });

it('shows an acknowledgement before the server has heard of it, and snaps back what is refused', async () => {
  const store = await follow();
  server.refuse = ({ data }) => (data.alarmId === 2 ? 'permission_required' : null);
  const outcomes = [1, 2].map((alarmId) => store.give({ type: 'acknowledge', data: { alarmId } }));
  expect(store.read().alarms?.map(statusOf)).toEqual(['acknowledged', 'acknowledged']);
  expect([...store.read().waiting]).toEqual([1, 2]);
  await server.settle();
  expect((await Promise.all(outcomes)).map(({ ok }) => ok)).toEqual([true, false]);
  expect(store.read().alarms?.map(statusOf)).toEqual(['acknowledged', 'unacknowledged']);
  expect(store.read()).toMatchObject({ unsaved: 0, version: 1 });
});

it('asks no more for what a sign-out has given up, though the connection comes about just then', async () => {
  vi.mocked(globalThis.fetch).mockRejectedValue(new DOMException('Given up.', 'AbortError'));
  const store = await follow();
  expect(globalThis.fetch).toHaveBeenCalledOnce();
  expect(store.read().phase).toBe('failed');
});

it('an alarm leaves when it is over and seen, whichever comes first', () => {
  const over = { alarmId: 1, occurrence: { ...alarmOf(1).occurrence, returnedAt: '2026-01-01T09:30:00Z' } };
  const seen = { alarmId: 1, comment: 'on my way' };
  expect(happened(happened(one(), 'alarmReturned', over), 'alarmAcknowledged', seen).alarms).toEqual([]);
  const acknowledged = happened(one(), 'alarmAcknowledged', seen);
  expect(acknowledged.alarms[0]?.comments).toEqual([{ ...at, text: 'on my way' }]);
  expect(happened(acknowledged, 'alarmReturned', over).alarms).toEqual([]);
});

it('shelves, takes off the shelf, clears, and counts as new again', () => {
  const shelved = happened(one(), 'alarmShelved', { alarmId: 1, until: '2026-01-02T00:00:00Z', reason: 'painting' });
  expect(shelved.alarms.map(statusOf)).toEqual(['shelved']);
  expect(happened(shelved, 'alarmUnshelved', { alarmId: 1 }).alarms[0]).toMatchObject({
    shelved: null,
    announcedAt: at.at,
  });
  const cleared = happened(one(), 'alarmCleared', { alarmId: 1, reason: 'on the bench' });
  expect(cleared.alarms[0]).toMatchObject({ clearedBy: me, occurrence: { returnedAt: at.at } });
  const again = happened(happened(one(), 'alarmAcknowledged', { alarmId: 1 }), 'alarmReAlarmed', { alarmId: 1 });
  expect(again.alarms[0]).toMatchObject({ acknowledged: null, reAlarms: 1 });
});

it('puts a new alarm in its place, and what never was is gone', async () => {
  const store = await follow();
  server.happen('alarmRaised', { alarm: alarmOf(3) });
  server.happen('alarmCorrected', { alarmId: 1, alarm: null });
  server.happen('alarmWorkAttached', { alarmId: 2, work: { kind: 'workOrder', id: 8, code: 'WO-8' } });
  await server.settle();
  expect(store.read().alarms?.map(({ id, work }) => [id, work?.code])).toEqual([
    [2, 'WO-8'],
    [3, undefined],
  ]);
});

it('a full list keeps what matters, as the server does', () => {
  const alarms = Array.from({ length: 2_000 }, (_, at2) => alarmOf(at2 + 1));
  const over = { ...alarmOf(900), occurrence: { ...alarmOf(900).occurrence, returnedAt: '2026-01-01T09:00:00Z' } };
  const full: Alarms = { alarms: alarms.with(899, over), leftOut: 0 };
  const next = happened(full, 'alarmRaised', { alarm: alarmOf(2_001, { severity: 'critical' }) });
  expect([next.alarms.length, next.leftOut, next.alarms.some(({ id }) => id === 900)]).toEqual([2_000, 1, false]);
});
