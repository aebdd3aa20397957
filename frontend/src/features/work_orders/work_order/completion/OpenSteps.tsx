// Mandatory tasks and sub-tasks that are not done, ticked or answered here.
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { Outcome } from '@/realtime/board/command';
import { type Task, useTasks } from '../api/workOrder';
import { answerSubTask, answerTask, type GiveAnswer, type Step as Answerable } from '../answers/answer';
import { Tick } from '../Tick';
import styles from './completion.module.css';
import { Missing } from './Missing';

type Props = { id: number; command: (type: string, data: Readonly<Record<string, unknown>>) => Promise<Outcome> };

const AnswerControl = lazy(async () => ({ default: (await import('../answers/AnswerControl')).AnswerControl }));

type Step = { key: string; name: string; of: string | null; disabled: boolean; step: Answerable; give: GiveAnswer };

/** Sub-tasks before their task: it cannot be ticked before they are. */
function stepsOf(task: Task, command: Props['command']): Step[] {
  const open = task.subTasks.filter(({ mandatory, completed }) => mandatory && !completed);
  const steps: Step[] = open.map((step) => ({
    key: `sub-task ${step.id}`,
    name: step.name,
    of: task.plannedTaskName,
    disabled: false,
    step,
    give: answerSubTask(command, step),
  }));
  if (task.mandatory && !task.completed) {
    const { inspectionResult } = task;
    steps.push({
      key: `task ${task.id}`,
      name: task.plannedTaskName,
      of: null,
      disabled: open.length > 0,
      step: task,
      give: (given) => answerTask(command, task)({ ...(inspectionResult !== null && { inspectionResult }), ...given }),
    });
  }
  return steps;
}

export function OpenSteps({ id, command }: Props) {
  const { t } = useTranslation('completion');
  const { data: tasks } = useTasks(id);
  const steps = (tasks ?? []).flatMap((task) => stepsOf(task, command));
  if (steps.length === 0) return null;
  return (
    <Missing icon="exclamation-circle" title={t('steps', { count: steps.length })}>
      {steps.map(({ key, name, of, disabled, step, give }) => (
        <li key={key} className={styles.step}>
          {!step.answerFormat && (
            <Tick checked={false} name={t('stepDone', { name })} {...{ disabled }} onChange={() => void give({})} />
          )}
          <span className="break">
            {of !== null && <span className="muted">{of} › </span>}
            {name}
          </span>
          {step.answerFormat && (
            <Suspense fallback={null}>
              <AnswerControl {...{ step, name }} workOrderId={id} mayUpdate={!disabled} onAnswer={give} />
            </Suspense>
          )}
        </li>
      ))}
    </Missing>
  );
}
