// How a sensor is doing: whether what it shows is normal, and whether it is heard of as it should be.
import type { Reading } from '@/realtime/sensor/feed';
import type { Sensor } from '../useSensor';

export type Age = 'fresh' | 'stale' | 'offline' | 'never';
export type Level = 'normal' | 'low' | 'high';

/** Of a sensor that does not say how often it is heard. */
const USUAL_MINUTES = 15;
/** A call may get lost; after more it is late, and after many it is silent. */
const MISSED = { stale: 2, offline: 10 } as const;

export function ageOf(at: number | null, { heartbeatMinutes }: Pick<Sensor, 'heartbeatMinutes'>, now: number): Age {
  if (at === null) return 'never';
  const missed = (now - at) / ((heartbeatMinutes ?? USUAL_MINUTES) * 60_000);
  if (missed > MISSED.offline) return 'offline';
  return missed > MISSED.stale ? 'stale' : 'fresh';
}

/** A limit that is not set is none. */
export const limitOf = (text: unknown): number | null =>
  text === null || text === '' || text === undefined ? null : Number(text);

export function levelOf(value: number | null, { low, high }: { low?: unknown; high?: unknown }): Level {
  const [least, most] = [limitOf(low), limitOf(high)];
  if (value === null) return 'normal';
  if (least !== null && value < least) return 'low';
  return most !== null && value > most ? 'high' : 'normal';
}

/** The newest known value: the live one, or else that of the record. */
export function newestOf(sensor: Sensor | undefined, live: Reading | undefined): Reading | null {
  if (live) return live;
  // The record says numbers where the family's document says texts.
  const value: unknown = sensor?.lastValue;
  const at = sensor?.lastAt;
  if (typeof value !== 'number' || typeof at !== 'string') return null;
  return { at: Date.parse(at), value, uncertain: sensor?.quality === 'uncertain' };
}
