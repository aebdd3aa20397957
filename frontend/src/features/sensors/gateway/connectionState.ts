// Whether a gateway is heard of as it should be.
import type { Row } from '@/entity/family';

/** A call may get lost; two in a row do not. */
const MISSED = 2;

export type ConnectionStateName = 'never' | 'silent' | 'online';

export function connectionStateOf({ lastSeenAt, heartbeatMinutes }: Row, now: number): ConnectionStateName {
  if (typeof lastSeenAt !== 'string') return 'never';
  const late = now - Date.parse(lastSeenAt) > MISSED * Number(heartbeatMinutes) * 60_000;
  return late ? 'silent' : 'online';
}
