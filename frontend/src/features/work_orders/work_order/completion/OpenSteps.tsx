// Mandatory tasks and sub-tasks that are not done, ticked here.
import { useTranslation } from 'react-i18next';
import type { Outcome } from '@/realtime/board/command';
import { type Task, useTasks } from '../api/workOrder';
import { Tick } from '../Tick';
import styles from './completion.module.css';
import { Missing } from './Missing';

type Props = { id: number; command: (type: string, data: Readonly<Record<string, unknown>>) => Promise<Outcome> };

type Step = { key: string; name: string; of: string | null; disabled: boolean; done: () => Promise<Outcome> };

/** Sub-tasks before their task: it cannot be ticked before they are. */
function stepsOf(task: Task, command: Props['command']): Step[] {
  const open = task.subTasks.filter(({ mandatory, completed }) => mandatory && !completed);
  const steps: Step[] = open.map(({ id: subTaskId, name }) => ({
    key: `sub-task ${subTaskId}`,
    name,
    of: task.plannedTaskName,
    disabled: false,
    done: () => command('completeSubTask', { subTaskId, completed: true }),
  }));
  if (task.mandatory && !task.completed) {
    const result = { completed: true, inspectionResult: task.inspectionResult };
    steps.push({
      key: `task ${task.id}`,
      name: task.plannedTaskName,
      of: null,
      disabled: open.length > 0,
      done: () => command('completeTask', { taskId: task.id, result }),
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
      {steps.map(({ key, name, of, disabled, done }) => (
        <li key={key} className={styles.step}>
          <Tick checked={false} name={t('stepDone', { name })} {...{ disabled }} onChange={() => void done()} />
          <span className="break">
            {of !== null && <span className="muted">{of} › </span>}
            {name}
          </span>
        </li>
      ))}
    </Missing>
  );
}
