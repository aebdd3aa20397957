// One task of the checklist: a large tick, its name, how far it is, what answers it. Editing is behind its menu.
import { lazy, memo, Suspense, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LEGEND_ICONS } from '@/components/board/legendIcons';
import { ConfirmDialog } from '@/components/dialog/ConfirmDialog';
import { Icon } from '@/components/icon/Icon';
import type { MenuEntry } from '@/components/menu/MenuButton';
import type { Outcome } from '@/realtime/board/command';
import type { SubTask, Task, WorkOrder } from './api/workOrder';
import { answerTask, leavesWork } from './answers/answer';
import { ChecklistMenu } from './ChecklistMenu';
import { Judgement } from './Judgement';
import type { References } from './references';
import { SubTaskRow } from './SubTaskRow';
import { TaskEditor } from './TaskEditor';
import { Tick } from './Tick';
import styles from './Tasks.module.css';

const AnswerRow = lazy(async () => ({ default: (await import('./answers/AnswerRow')).AnswerRow }));

type Props = {
  task: Task;
  workOrder: Pick<WorkOrder, 'id' | 'code' | 'title'>;
  references: References;
  mayUpdate: boolean;
  command: (type: string, data?: Readonly<Record<string, unknown>>) => Promise<Outcome>;
  isFirst: boolean;
  isLast: boolean;
  /** So many places further down; negative: up. */
  onMove: (taskId: number, by: number) => void;
};

export const TaskRow = memo(function TaskRow(props: Props) {
  const { task, workOrder, references, mayUpdate, command, isFirst, isLast, onMove } = props;
  const { t } = useTranslation('work-order');
  const [editing, setEditing] = useState(false);
  const [removing, setRemoving] = useState(false);
  const [refused, setRefused] = useState(false);
  const why = useId();
  const { id: taskId, plannedTaskName: name } = task;
  const { done, total, state } = stateOf(task.subTasks);
  const missing = task.completed ? [] : task.subTasks.filter((sub) => sub.mandatory && !sub.completed);

  const edit = (patch: Readonly<Record<string, unknown>>) => void command('editTask', { taskId, patch });
  const give = answerTask(command, task);
  const complete = (completed: boolean) => {
    // What is answered is opened again by its tick, and done by its answer.
    if (task.answerFormat) return void give(null);
    // The server judges the work order as a whole; a step that must be done first is shown beside the tick.
    setRefused(completed && missing.length > 0);
    if (!completed || missing.length === 0) void command('completeTask', { taskId, result: { completed } });
  };
  const reorder = (index: number, by: number) => {
    const order = task.subTasks.map((sub) => sub.id);
    order.splice(index + by, 0, ...order.splice(index, 1));
    void command('reorderSubTasks', { taskId, order });
  };
  const entries: MenuEntry[] = [
    { label: t('editTask'), icon: 'pencil', onSelect: () => setEditing(true) },
    { label: t('up'), icon: 'angle-up', disabled: isFirst, onSelect: () => onMove(taskId, -1) },
    { label: t('down'), icon: 'angle-down', disabled: isLast, onSelect: () => onMove(taskId, 1) },
    'separator',
    { label: t('removeTask'), icon: 'trash', onSelect: () => setRemoving(true) },
  ];

  return (
    <li className={`line-above ${styles.task}`}>
      <div className={styles.line}>
        <Tick
          checked={task.completed}
          disabled={!mayUpdate || (Boolean(task.answerFormat) && !task.completed)}
          name={t('taskDone', { name })}
          describedBy={missing.length > 0 ? why : undefined}
          onChange={complete}
        />
        <p className={`break medium ${styles.name}`} data-done={task.completed}>
          {name} {task.mandatory && <span className="badge">{t('mandatory')}</span>}
        </p>
        <div className={`muted tiny numbers ${styles.facts}`}>
          <span className="break" title={t('columns.fullName')}>
            {task.fullName}
          </span>
          <span className={`nowrap ${styles.count}`} data-state={state} title={t(`legend.${state}`)}>
            {total > 0 && (
              <>
                <Icon name={LEGEND_ICONS.tasks[state]} /> {`${done}/${total}`}
                <span className="visually-hidden">{t(`legend.${state}`)}</span>
              </>
            )}
          </span>
          <span className={`nowrap ${styles.hours}`} title={t('columns.estLaborHrs')}>
            {task.estLaborHrs !== null && t('hours', { hours: Number(task.estLaborHrs) })}
          </span>
        </div>
        {mayUpdate && <ChecklistMenu name={name} entries={entries} />}
      </div>
      {refused && missing.length > 0 && (
        <p className={`small warning ${styles.refused}`} role="alert">
          {t('mandatoryFirst', { names: missing.map((sub) => sub.name).join(', ') })}
        </p>
      )}
      {missing.length > 0 && (
        <span id={why} hidden>
          {t('mandatoryFirst', { names: missing.map((sub) => sub.name).join(', ') })}
        </span>
      )}
      {!task.answerFormat && task.inspectionResult !== null && (
        <Judgement
          result={task.inspectionResult}
          disabled={!mayUpdate}
          onJudge={(inspectionResult) =>
            void command('completeTask', { taskId, result: { completed: task.completed, inspectionResult } })
          }
        />
      )}
      {(task.answerFormat || leavesWork(task)) && (
        <Suspense fallback={null}>
          <AnswerRow of="task" step={task} {...{ name, workOrder, mayUpdate }} onAnswer={give} />
        </Suspense>
      )}
      {task.subTasks.length > 0 && (
        <ul>
          {task.subTasks.map((sub, index) => (
            <SubTaskRow
              key={sub.id}
              subTask={sub}
              {...{ workOrder, mayUpdate, command }}
              onUp={index > 0 ? () => reorder(index, -1) : undefined}
              onDown={index < task.subTasks.length - 1 ? () => reorder(index, 1) : undefined}
            />
          ))}
        </ul>
      )}
      {editing && <TaskEditor {...{ task, references, command }} onEdit={edit} onClose={() => setEditing(false)} />}
      {removing && (
        <ConfirmDialog
          title={t('removeTask')}
          action={t('removeTask')}
          onConfirm={() => void command('removeTasks', { taskIds: [taskId] })}
          onClose={() => setRemoving(false)}
        >
          {t('removeTaskText', { name })}
        </ConfirmDialog>
      )}
    </li>
  );
});

/** How far the sub-tasks are, in the legend's words. */
function stateOf(subTasks: readonly SubTask[]): {
  done: number;
  total: number;
  state: keyof typeof LEGEND_ICONS.tasks;
} {
  const total = subTasks.length;
  const open = subTasks.filter((sub) => !sub.completed);
  const done = total - open.length;
  if (total === 0) return { done, total, state: 'none' };
  if (open.length === 0) return { done, total, state: 'all' };
  return { done, total, state: open.some((sub) => sub.mandatory) ? 'mandatory' : 'partial' };
}
