// The board on which the last work order of an alarm was opened from this device: the next one needs no question.
import { useBoards } from '@/features/board/api/boards';

const KEY = 'gantry.alarmBoard';

export const rememberBoard = (id: number) => localStorage.setItem(KEY, String(id));

/** All boards, the one to be offered first; none while they are not known. */
export function useWorkBoards() {
  const { data = [] } = useBoards();
  const last = Number(localStorage.getItem(KEY));
  return { boards: data, first: data.find(({ id }) => id === last) ?? data[0] };
}
