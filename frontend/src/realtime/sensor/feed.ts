// The newest value of each sensor that the page shows. One subscription for the whole page, however many tiles it has: who
// looks at a sensor is notified of that one alone, at most four times a second. Nothing is remembered across a break: after it the
// server sends the newest values again.
import type { LiveSocket } from '../session';
import { Pace } from './pace';

export type Reading = {
  /** Milliseconds, at the device. */
  at: number;
  value: number;
  uncertain: boolean;
};
type NewestValue = readonly [sensorId: number, at: number, value: number, quality: string];
type Answer = { readings?: readonly NewestValue[]; error?: { code: string } };
type Frame = { topic: string; readings: readonly NewestValue[] };
type Listener = () => void;

const AGAIN_MS = 5_000;
const ACK_MS = 10_000;
/** The server takes no more in one subscription. */
export const MOST_SENSORS = 1_000;
const TOPIC = 'sensors:page';

export class SensorFeed {
  private readonly newest = new Map<number, Reading>();
  private readonly listeners = new Map<number, Set<Listener>>();
  private readonly pace = new Pace();
  private changed = new Set<number>();
  private flushing: ReturnType<typeof setTimeout> | undefined;
  private asking: ReturnType<typeof setTimeout> | undefined;
  private asked = '';
  private stop: (() => void) | null = null;

  constructor(
    private readonly open: () => LiveSocket,
    private readonly release: () => void,
  ) {}

  read(id: number): Reading | undefined {
    return this.newest.get(id);
  }

  /** Looks at a sensor until the returned function is called. */
  watch(id: number, listener: Listener): () => void {
    const there = this.listeners.get(id) ?? new Set();
    this.listeners.set(id, there.add(listener));
    if (!this.stop) this.start();
    this.askSoon();
    return () => {
      there.delete(listener);
      if (there.size > 0 || this.listeners.get(id) !== there) return;
      this.listeners.delete(id);
      this.newest.delete(id);
      this.askSoon();
    };
  }

  private start(): void {
    const socket = this.open();
    const again = () => this.ask(true);
    const resync = ({ topic }: { topic: string }) => topic === TOPIC && again();
    const frame = ({ topic, readings }: Frame) => topic === TOPIC && this.take(readings);
    socket.on('connect', again).on('frame', frame).on('resync', resync);
    this.stop = () => {
      socket.off('connect', again).off('frame', frame).off('resync', resync);
      if (socket.connected) socket.emit('unsubscribe', { topic: TOPIC });
      this.release();
    };
  }

  /** A page of tiles comes and goes at once: it is one question. */
  private askSoon(after = 0): void {
    clearTimeout(this.asking);
    this.asking = setTimeout(() => this.ask(), after);
  }

  private ask(always = false): void {
    clearTimeout(this.asking);
    const ids = Array.from(this.listeners.keys()).toSorted((a, b) => a - b);
    if (ids.length === 0) return this.end();
    const sensors = ids.slice(0, MOST_SENSORS);
    const wanted = sensors.join();
    const socket = this.open();
    if (!socket.connected || (!always && wanted === this.asked)) return;
    this.asked = wanted;
    socket
      .timeout(ACK_MS)
      .emitWithAck('subscribe', { topic: TOPIC, sensors })
      .then((answer: Answer) => {
        this.take(answer.readings ?? []);
        if (answer.error) this.fail(wanted);
      })
      // After a break the connection's return asks.
      .catch(() => this.fail(wanted));
  }

  private fail(wanted: string): void {
    if (this.asked !== wanted) return;
    this.asked = '';
    this.askSoon(AGAIN_MS);
  }

  private end(): void {
    clearTimeout(this.flushing);
    this.flushing = undefined;
    this.asked = '';
    this.stop?.();
    this.stop = null;
  }

  private take(readings: readonly NewestValue[]): void {
    for (const [id, at, value, quality] of readings) {
      const before = this.newest.get(id);
      // What is older than what is shown came late.
      if (!this.listeners.has(id) || (before && before.at > at)) continue;
      this.newest.set(id, { at, value, uncertain: quality !== 'good' });
      this.changed.add(id);
    }
    if (this.changed.size > 0) this.flushing ??= setTimeout(() => this.flush(), this.pace.ms);
  }

  private flush(): void {
    this.flushing = undefined;
    const { changed } = this;
    this.changed = new Set();
    // A listener of fifty sensors is notified once.
    const notified = new Set<Listener>();
    for (const id of changed) for (const listener of this.listeners.get(id) ?? []) notified.add(listener);
    this.pace.draw(() => notified.forEach((listener) => listener()));
  }
}
