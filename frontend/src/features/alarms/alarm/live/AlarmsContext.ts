// What every row of the list needs, beside its alarm.
import { createContext, useContext } from 'react';
import type { Alarm } from '@/realtime/alarm/model';
import type { Actions } from './useActions';

/** What is asked before it is done. */
export type Question = { kind: 'clear' | 'shelve' | 'comment' | 'board'; alarms: readonly Alarm[] };

export type AlarmsAround = {
  actions: Actions;
  /** Whether one may do anything but look. */
  may: boolean;
  ask: (question: Question) => void;
  /** The alarm of the drawer. */
  open: (id: number) => void;
  /** Null where nothing can be chosen. */
  select: ((id: number) => void) | null;
};

export const AlarmsContext = createContext<AlarmsAround | null>(null);

export function useAround(): AlarmsAround {
  const around = useContext(AlarmsContext);
  if (!around) throw new Error('There are no alarms around this component.');
  return around;
}
