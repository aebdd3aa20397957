// The board on which the last work order of an alarm was opened from this device: the next one needs no question.
import { useSyncExternalStore } from 'react';
import { useBoards } from '@/features/work_orders/board/api/boards';

const KEY = 'gantry.alarmBoard';
const listeners = new Set<() => void>();

export function rememberBoard(id: number): void {
  localStorage.setItem(KEY, String(id));
  for (const listener of listeners) listener();
}

/** Another window of this device counts as well. */
function subscribe(listener: () => void) {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

/** All boards, and the one that needs no question: the last one, or the only one. */
export function useWorkBoards() {
  const { data = [] } = useBoards();
  const last = Number(useSyncExternalStore(subscribe, () => localStorage.getItem(KEY)));
  return { boards: data, usual: data.find(({ id }) => id === last) ?? (data.length === 1 ? data[0] : undefined) };
}
