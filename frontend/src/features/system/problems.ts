// What is wrong, most severe first. Times are the servers' own: a browser's clock may be anywhere.
import type { Node, System } from './api/system';

export type Problem = {
  kind:
    | 'nodesMissing'
    | 'brokerAway'
    | 'brokerLost'
    | 'noWorkers'
    | 'jobsDead'
    | 'callsDead'
    | 'callsWaiting'
    | 'jobsLate'
    | 'requestsWaiting'
    | 'slowDatabase';
  severity: 'danger' | 'warning';
  count?: number;
  names?: readonly string[];
  since?: string;
  milliseconds?: number;
};

/** So many calls are no longer just on their way. */
const MANY_CALLS = 100;
/** A job is looked for every second or two. */
const LATE_MS = 60_000;
const SLOW_MS = 250;

/** When this was so: the newest moment that a node speaks of. */
export const asOf = (system: System, fallback: number) =>
  system.nodes.length > 0 ? Math.max(...system.nodes.map(({ seenAt }) => Date.parse(seenAt))) : fallback;

export function problemsOf(system: System, now: number): Problem[] {
  const { nodes, queues, database } = system;
  const present = nodes.filter((node) => !node.missing);
  const jobsDead = sum(queues, ({ dead }) => dead);
  const callsDead = sum(queues, ({ deadCalls }) => deadCalls ?? 0);
  const callsWaiting = sum(queues, ({ calls }) => calls ?? 0);
  const requests = sum(present, ({ waiting }) => waiting);
  const unmanned = queues.filter(({ workers }) => workers === 0);
  const due = earliest(queues.map(({ oldest }) => oldest));

  const found: (Problem | null | false)[] = [
    missing(nodes.filter((node) => node.missing)),
    broker(present.filter(({ bus }) => bus.rabbitmq)),
    unmanned.length > 0 && { kind: 'noWorkers', severity: 'danger', names: unmanned.map(({ name }) => name) },
    jobsDead > 0 && { kind: 'jobsDead', severity: 'warning', count: jobsDead },
    callsDead > 0 && { kind: 'callsDead', severity: 'warning', count: callsDead },
    callsWaiting >= MANY_CALLS && { kind: 'callsWaiting', severity: 'warning', count: callsWaiting },
    due !== undefined && Date.parse(due) < now - LATE_MS && { kind: 'jobsLate', severity: 'warning', since: due },
    requests > 0 && { kind: 'requestsWaiting', severity: 'warning', count: requests },
    database.milliseconds > SLOW_MS && {
      kind: 'slowDatabase',
      severity: 'warning',
      milliseconds: database.milliseconds,
    },
  ];
  return found.filter((problem) => problem !== null && problem !== false);
}

function missing(nodes: readonly Node[]): Problem | null {
  const since = earliest(nodes.map(({ seenAt }) => seenAt));
  if (!since) return null;
  const names = nodes.map(({ name }) => name);
  return { kind: 'nodesMissing', severity: 'danger', count: nodes.length, names, since };
}

function broker(nodes: readonly Node[]): Problem | null {
  const away = nodes.filter(({ bus }) => !bus.connected);
  const since = earliest(away.map(({ bus, seenAt }) => bus.since ?? seenAt));
  if (!since) return null;
  if (away.length === nodes.length) return { kind: 'brokerAway', severity: 'danger', since };
  return { kind: 'brokerLost', severity: 'danger', names: away.map(({ name }) => name), since };
}

const sum = <T>(items: readonly T[], part: (item: T) => number) => items.reduce((total, item) => total + part(item), 0);

function earliest(times: readonly (string | null | undefined)[]): string | undefined {
  return times.filter((time) => typeof time === 'string').toSorted((a, b) => Date.parse(a) - Date.parse(b))[0];
}
