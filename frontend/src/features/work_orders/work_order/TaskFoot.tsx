// What stands below a task: its inspection result, its place, whether it must be done, and its sub-tasks.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '@/components/button/IconButton';
import { CheckBox } from '@/components/field/CheckBox';
import { TextInput } from '@/components/field/TextInput';
import type { Outcome } from '@/realtime/board/command';
import type { Task } from './api/workOrder';
import { SubTaskRow } from './SubTaskRow';
import styles from './Tasks.module.css';

type Props = {
  task: Task;
  mayUpdate: boolean;
  command: (type: string, data?: Readonly<Record<string, unknown>>) => Promise<Outcome>;
  chosen: boolean;
  onChoose: () => void;
  onEdit: (patch: Readonly<Record<string, unknown>>) => void;
  onUp: (() => void) | undefined;
  onDown: (() => void) | undefined;
};

const RESULTS = ['pass', 'fail', 'flag'] as const;

export function TaskFoot({ task, mayUpdate, command, chosen, onChoose, onEdit, onUp, onDown }: Props) {
  const { t } = useTranslation('work-order');
  const [subTask, setSubTask] = useState('');
  const taskId = task.id;
  const judge = (inspectionResult: number | null) =>
    void command('completeTask', { taskId, result: { completed: task.completed, inspectionResult } });
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
    <>
      <div className={styles.taskMeta}>
        <span className={`gap-4 inline-flex ${styles.results}`} role="group" aria-label={t('inspectionResult')}>
          {RESULTS.map((result, index) => (
            <button
              key={result}
              type="button"
              disabled={!mayUpdate}
              aria-pressed={task.inspectionResult === index + 1}
              onClick={() => judge(task.inspectionResult === index + 1 ? null : index + 1)}
            >
              {t(`results.${result}`)}
            </button>
          ))}
        </span>
        {mayUpdate ? (
          <>
            <button type="button" aria-pressed={task.mandatory} onClick={() => onEdit({ mandatory: !task.mandatory })}>
              {t('mandatory')}
            </button>
            <span className="inline-row gap-4 push">
              <IconButton icon="angle-up" label={t('up')} disabled={!onUp} onClick={onUp} />
              <IconButton icon="angle-down" label={t('down')} disabled={!onDown} onClick={onDown} />
              <CheckBox checked={chosen} aria-label={t('choose')} title={t('choose')} onChange={onChoose} />
            </span>
          </>
        ) : (
          task.mandatory && <span className={`warning tiny medium ${styles.mandatory}`}>{t('mandatory')}</span>
        )}
      </div>
      <ul className={`stack gap-4 ${styles.subTasks}`}>
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
            <TextInput
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
    </>
  );
}
