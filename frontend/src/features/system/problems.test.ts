import { expect, it } from 'vitest';
import { asOf, problemsOf } from './problems';
import { ago, node, queue, systemOf } from './testSystem';

const problems = (...parts: Parameters<typeof systemOf>) => {
  const system = systemOf(...parts);
  return problemsOf(system, asOf(system, 0));
};
const kinds = (...parts: Parameters<typeof systemOf>) => problems(...parts).map(({ kind }) => kind);
const broker = (more: object = {}) => ({ ...node('x').bus, rabbitmq: true, ...more });

it('finds nothing wrong with a node that is alone and has nothing to do', () => {
  expect(kinds()).toEqual([]);
});

it('says the most severe first', () => {
  const nodes = [
    node('one', { bus: broker({ connected: false, since: ago(300) }), waiting: 2 }),
    node('two', { missing: true, seenAt: ago(60) }),
  ];
  const queues = [queue({ calls: null, workers: null, dead: 3, oldest: ago(90) })];
  expect(kinds({ nodes, queues, database: { milliseconds: 900 } })).toEqual([
    'nodesMissing',
    'brokerAway',
    'jobsDead',
    'jobsLate',
    'requestsWaiting',
    'slowDatabase',
  ]);
});

it('distinguishes an unreachable broker from a node that lost its connection', () => {
  const [well, lost] = [node('one', { bus: broker() }), node('two', { bus: broker({ connected: false }) })];
  expect(problems({ nodes: [well, lost] })).toMatchObject([{ kind: 'brokerLost', names: ['two'] }]);
  expect(kinds({ nodes: [lost] })).toEqual(['brokerAway']);
});

it('does not alarm for calls on their way or jobs of later', () => {
  expect(kinds({ queues: [queue({ calls: 3, waiting: 2, oldest: ago(-600) })] })).toEqual([]);
  expect(kinds({ queues: [queue({ calls: 300 })] })).toEqual(['callsWaiting']);
  expect(kinds({ queues: [queue({ workers: 0 })] })).toEqual(['noWorkers']);
});
