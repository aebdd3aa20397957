// The alarms for React: one follower for the page, however many of its parts show them.
import { useMemo, useSyncExternalStore } from 'react';
import { holdTopic } from '../topic/shared';
import type { Author, Outcome } from '../topic/topic';
import type { AlarmCommand } from './command';
import { ALARMS, AlarmStore, type AlarmsSnapshot } from './store';

/** Follows the alarms for as long as a component uses it. */
export class AlarmsLink {
  private store: AlarmStore | null = null;

  constructor(
    private readonly me: Author,
    private readonly may: boolean,
  ) {}

  readonly subscribe = (listener: () => void): (() => void) => {
    if (!this.may) return () => undefined;
    const { store, release } = holdTopic(ALARMS, (socket) => new AlarmStore(socket, this.me));
    this.store = store;
    const deaf = store.subscribe(listener);
    return () => {
      deaf();
      release();
    };
  };

  /** Null before the first subscriber, and without the permission. */
  readonly read = (): AlarmsSnapshot | null => this.store?.read() ?? null;

  readonly retry = () => this.store?.retry();

  /** What it will look like shows at once. */
  readonly give = (command: AlarmCommand): Promise<Outcome> =>
    this.store?.give(command) ?? Promise.resolve({ ok: false, error: { code: 'not_followed', detail: '' } });
}

export function useAlarms({ id, name }: Author, may = true) {
  const link = useMemo(() => new AlarmsLink({ id, name }, may), [id, name, may]);
  return { link, snapshot: useSyncExternalStore(link.subscribe, link.read) };
}
