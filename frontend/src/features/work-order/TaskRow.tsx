// One task: its result, who does it, how long it takes, and its sub-tasks.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '@/components/button/IconButton';
import type { Outcome } from '@/realtime/board/command';
import type { Task } from './api/workOrder';
import type { References } from './references';
import { SubTaskRow } from './SubTaskRow';
import styles from './WorkOrderDrawer.module.css';

type Props = {
  task: Task;
  references: References;
  mayUpdate: boolean;
  command: (type: string, data?: Readonly<Record<string, unknown>>) => Promise<Outcome>;
  chosen: boolean;
  onChoose: () => void;
  onUp: (() => void) | undefined;
  onDown: (() => void) | undefined;
};

const RESULTS = ['pass', 'fail', 'flag'] as const;

export function TaskRow({ task, references, mayUpdate, command, chosen, onChoose, onUp, onDown }: Props) {
  const { t } = useTranslation('work-order');
  const [subTask, setSubTask] = useState('');
  const taskId = task.id;
  const edit = (patch: Readonly<Record<string, unknown>>) => void command('editTask', { taskId, patch });
  const complete = (result: Readonly<Record<string, unknown>>) =>
    void command('completeTask', { taskId, result: { completed: task.completed, ...result } });
  const addSubTask = async () => {
    if (!subTask.trim()) return;
    if ((await command('addSubTask', { taskId, subTask: { name: subTask.trim() } })).ok) setSubTask('');
  };
  const reorder = (index: number, by: number) => {
    const order = task.subTasks.map((sub) => sub.id);
    order.splice(index + by, 0, ...order.splice(index, 1));
    void command('reorderSubTasks', { taskId, order });
  };
  return (
    <li className={styles.task}>
      <div className={styles.taskLine}>
        <input
          type="checkbox"
          checked={task.completed}
          disabled={!mayUpdate}
          aria-label={t('taskDone', { name: task.plannedTaskName })}
          onChange={(event) => complete({ completed: event.target.checked })}
        />
        <input
          className={styles.taskName}
          defaultValue={task.plannedTaskName}
          key={task.plannedTaskName}
          disabled={!mayUpdate}
          aria-label={t('plannedTaskName')}
          onBlur={(event) => {
            const name = event.target.value.trim();
            if (name && name !== task.plannedTaskName) edit({ name });
          }}
        />
        {task.mandatory && <span className={styles.mandatory}>{t('mandatory')}</span>}
        {mayUpdate && (
          <>
            <IconButton icon="angle-up" label={t('up')} disabled={!onUp} onClick={onUp} />
            <IconButton icon="angle-down" label={t('down')} disabled={!onDown} onClick={onDown} />
            <input type="checkbox" checked={chosen} aria-label={t('choose')} onChange={onChoose} />
          </>
        )}
      </div>
      <div className={styles.taskMeta}>
        <select
          value={task.responsiblePerson ?? ''}
          disabled={!mayUpdate}
          aria-label={t('fullName')}
          onChange={(event) => edit({ responsiblePerson: event.target.value ? Number(event.target.value) : null })}
        >
          <option value="">{t('nobody')}</option>
          {references.people.map((person) => (
            <option key={person.id} value={person.id}>
              {person.name}
            </option>
          ))}
        </select>
        <span>{t('subtasksCount', { count: task.subtasksCount })}</span>
        {task.estLaborHrs && <span>{t('estLaborHrs', { hours: Number(task.estLaborHrs) })}</span>}
        <span className={styles.results} role="group" aria-label={t('inspectionResult')}>
          {RESULTS.map((result, index) => (
            <button
              key={result}
              type="button"
              disabled={!mayUpdate}
              aria-pressed={task.inspectionResult === index + 1}
              onClick={() => complete({ inspectionResult: task.inspectionResult === index + 1 ? null : index + 1 })}
            >
              {t(`results.${result}`)}
            </button>
          ))}
        </span>
        {mayUpdate && (
          <button type="button" aria-pressed={task.mandatory} onClick={() => edit({ mandatory: !task.mandatory })}>
            {t('mandatory')}
          </button>
        )}
      </div>
      <ul className={styles.subTasks}>
        {task.subTasks.map((sub, index) => (
          <SubTaskRow
            key={sub.id}
            subTask={sub}
            {...{ mayUpdate, command }}
            onUp={index > 0 ? () => reorder(index, -1) : undefined}
            onDown={index < task.subTasks.length - 1 ? () => reorder(index, 1) : undefined}
          />
        ))}
        {mayUpdate && (
          <li>
            <input
              value={subTask}
              maxLength={250}
              aria-label={t('newSubTask')}
              placeholder={t('newSubTask')}
              onChange={(event) => setSubTask(event.target.value)}
              onKeyDown={(event) => event.key === 'Enter' && void addSubTask()}
            />
          </li>
        )}
      </ul>
    </li>
  );
}
