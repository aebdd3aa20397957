// An answer to a task or sub-task, and what is asked for.
import type { AnswerFormat } from '@/components/answerFormat/format';
import type { Outcome } from '@/realtime/board/command';
import type { SubTask, Task } from '../api/workOrder';

/** What a task and a sub-task have in common. */
export type Step = Pick<
  SubTask,
  'completed' | 'answerFormat' | 'inspectionResult' | 'value' | 'answerFileId' | 'meter'
>;

export type Given = { value?: string; inspectionResult?: number; fileId?: number };

/** Keeps an answer; `null` takes it back and opens the step again. `silent`: the code of a refusal that the caller says itself. */
export type GiveAnswer = (given: Given | null, silent?: string) => Promise<Outcome>;

type Command = (type: string, data: Readonly<Record<string, unknown>>, silent?: string) => Promise<Outcome>;

export const answerTask =
  (command: Command, { id: taskId }: Pick<Task, 'id'>): GiveAnswer =>
  (given, silent) =>
    command('completeTask', { taskId, result: { completed: given !== null, ...given } }, silent);

export const answerSubTask =
  (command: Command, { id: subTaskId }: Pick<SubTask, 'id'>): GiveAnswer =>
  (given, silent) => {
    const answer = given && Object.keys(given).length > 0 && { answer: given };
    return command('completeSubTask', { subTaskId, completed: given !== null, ...answer }, silent);
  };

/** Fail and Flag: there is more to do. */
export const leavesWork = ({ inspectionResult }: Pick<Step, 'inspectionResult'>) =>
  inspectionResult === 2 || inspectionResult === 3;

/** The limits of a number and the text that names them; null where there are none. */
export function limitsOf(format: AnswerFormat | null, show: (number: string) => string) {
  const { low, high, unit } = format ?? {};
  if (!low && !high) return null;
  const shown = (limit: string) => `${show(limit)}${unit ? ` ${unit}` : ''}`;
  const key = low && high ? 'both' : low ? 'low' : 'high';
  const first = low && high ? show(low) : low ? shown(low) : '';
  return { key, low: first, high: high ? shown(high) : '' } as const;
}
