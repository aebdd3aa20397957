// One task: what, who, how far its sub-tasks are, how long it takes.
import { useTranslation } from 'react-i18next';
import { LEGEND_ICONS } from '@/components/board/legendIcons';
import { CheckBox } from '@/components/field/CheckBox';
import { namedOptions } from '@/components/field/options';
import { Select } from '@/components/field/Select';
import { TextInput } from '@/components/field/TextInput';
import { Icon } from '@/components/icon/Icon';
import type { Outcome } from '@/realtime/board/command';
import type { SubTask, Task } from './api/workOrder';
import { HoursField } from './HoursField';
import type { References } from './references';
import { TaskFoot } from './TaskFoot';
import styles from './Tasks.module.css';

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

export function TaskRow({ task, references, mayUpdate, command, chosen, onChoose, onUp, onDown }: Props) {
  const { t } = useTranslation('work-order');
  const taskId = task.id;
  const edit = (patch: Readonly<Record<string, unknown>>) => void command('editTask', { taskId, patch });
  const complete = (completed: boolean) => void command('completeTask', { taskId, result: { completed } });
  const { done, total, state } = stateOf(task.subTasks);
  return (
    <tbody className={`line-above ${styles.task}`}>
      <tr>
        <td rowSpan={2}>
          <CheckBox
            checked={task.completed}
            disabled={!mayUpdate}
            aria-label={t('taskDone', { name: task.plannedTaskName })}
            onChange={complete}
          />
        </td>
        <td className={styles.taskName}>
          <TextInput
            key={task.plannedTaskName}
            defaultValue={task.plannedTaskName}
            title={task.plannedTaskName}
            maxLength={250}
            disabled={!mayUpdate}
            aria-label={t('columns.plannedTaskName')}
            onBlur={(event) => {
              const name = event.target.value.trim();
              if (name && name !== task.plannedTaskName) edit({ name });
            }}
          />
        </td>
        <td data-heading={t('columns.fullName')}>
          <Select
            searchable
            value={String(task.responsiblePerson ?? '')}
            title={task.fullName ?? undefined}
            disabled={!mayUpdate}
            aria-label={t('columns.fullName')}
            nothing={t('nobody')}
            options={namedOptions(references.people)}
            onChange={(id) => edit({ responsiblePerson: id ? Number(id) : null })}
          />
        </td>
        <td
          className={`muted small numbers nowrap ${styles.count}`}
          data-heading={t('columns.subtasksCount')}
          data-state={state}
        >
          <span title={t(`legend.${state}`)}>
            <Icon name={LEGEND_ICONS.tasks[state]} /> {total === 0 ? 0 : `${done}/${total}`}
            <span className="visually-hidden">{t(`legend.${state}`)}</span>
          </span>
        </td>
        <td className={styles.hours} data-heading={t('columns.estLaborHrs')}>
          <HoursField
            hours={task.estLaborHrs}
            disabled={!mayUpdate}
            onChange={(estLaborHrs) => edit({ estLaborHrs })}
          />
        </td>
      </tr>
      <tr>
        <td colSpan={4}>
          <TaskFoot {...{ task, mayUpdate, command, chosen, onChoose, onUp, onDown }} onEdit={edit} />
        </td>
      </tr>
    </tbody>
  );
}

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
