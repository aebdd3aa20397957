// A system of one node that is well; a test says what is not.
import type { MailSettings } from './api/mail';
import type { DeadJob, Node, OpenSession, Queue, System } from './api/system';

const NOW = Date.parse('2026-03-01T12:00:00Z');

/** A moment so many seconds ago. */
export const ago = (seconds: number) => new Date(NOW - seconds * 1000).toISOString();

export const node = (name: string, more: Partial<Node> = {}): Node => ({
  id: `id-of-${name}`,
  name,
  version: '1.17.0',
  startedAt: ago(3 * 3600),
  seenAt: ago(0),
  missing: false,
  answering: false,
  draining: false,
  clients: 12,
  streamCount: 5,
  streams: [],
  connections: 8,
  waiting: 0,
  bus: { rabbitmq: false, connected: true, since: ago(3600), published: 0, received: 0, dropped: 0 },
  ...more,
});

export const queue = (more: Partial<Queue> = {}): Queue => ({
  name: 'changes',
  calls: 0,
  deadCalls: 0,
  workers: 1,
  waiting: 0,
  dead: 0,
  ...more,
});

type Parts = { nodes?: Node[]; queues?: Queue[]; database?: Partial<System['database']> };

export const systemOf = ({
  nodes = [node('alpha', { answering: true })],
  queues = [queue()],
  database,
}: Parts = {}) => ({
  nodes,
  queues,
  database: { version: '17.2', bytes: 24_600_000, milliseconds: 2.4, ...database },
});

export const job = (id: number, more: Partial<DeadJob> = {}): DeadJob => ({
  id,
  queue: 'changes',
  key: `board:${id}`,
  payload: { after: id },
  attempts: 5,
  error: 'No span of changes.',
  createdAt: ago(7200),
  ...more,
});

export const session = (id: string, name: string): OpenSession => ({
  id,
  screen: null,
  user: { id: 1, name },
  issuedAt: ago(600),
  expiresAt: ago(-86_400),
  usedAt: ago(60),
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0',
  address: '10.1.2.3',
});

/** A token that names its session, as the server's do. */
export const tokenOf = (id: string) => `header.${btoa(JSON.stringify({ jti: id }))}.signature`;

/** No mail, as in a new tenant. */
export const mailOf = (more: Partial<MailSettings> = {}): MailSettings => ({
  host: '',
  port: 587,
  security: 'startTls',
  user: '',
  hasPassword: false,
  from: '',
  fromName: '',
  publicUrl: '',
  ...more,
});
