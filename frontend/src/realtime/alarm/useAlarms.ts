// The alarms for React: one follower for the page, however many of its parts show them.
import { useEffect, useState, useSyncExternalStore } from 'react';
import { holdTopic } from '../topic/shared';
import { ALARMS, AlarmStore, type AlarmsSnapshot } from './store';

type Me = { id: number; name: string };

const silent = () => () => undefined;
const nothing = () => null;

/** Follows the alarms while the component is mounted; null before that has begun, and where one may not. */
export function useAlarmStore({ id, name }: Me, may = true): AlarmStore | null {
  const [store, setStore] = useState<AlarmStore | null>(null);
  useEffect(() => {
    if (!may) return undefined;
    const held = holdTopic(ALARMS, (socket) => new AlarmStore(socket, { id, name }));
    setStore(held.store);
    return () => {
      setStore(null);
      held.release();
    };
  }, [id, name, may]);
  return store;
}

export const useAlarmsSnapshot = (store: AlarmStore | null): AlarmsSnapshot | null =>
  useSyncExternalStore<AlarmsSnapshot | null>(store?.subscribe ?? silent, store?.read ?? nothing);
