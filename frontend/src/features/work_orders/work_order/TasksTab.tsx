// The tasks of a work order with their steps as a checklist, and the legend that explains their icons.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@/components/button/Button';
import { TextInput } from '@/components/field/TextInput';
import { EmptyState, ErrorState } from '@/components/state/StateMessage';
import { useTasks, type WorkOrder } from './api/workOrder';
import { LegendIcons } from './LegendIcons';
import type { References } from './references';
import { TaskRow } from './TaskRow';
import { useCommand } from './useCommand';
import styles from './Tasks.module.css';

type Props = { workOrder: Pick<WorkOrder, 'id' | 'code' | 'title'>; references: References; mayUpdate: boolean };

export function TasksTab({ workOrder, references, mayUpdate }: Props) {
  const { id } = workOrder;
  const { t } = useTranslation('work-order');
  const { data: tasks, error, refetch } = useTasks(id);
  const command = useCommand(id);
  const [name, setName] = useState('');
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!tasks) return null;

  const add = async () => {
    if (name.trim() && (await command('addTask', { task: { name: name.trim() } })).ok) setName('');
  };
  const reorder = (index: number, by: number) => {
    const order = tasks.map((task) => task.id);
    order.splice(index + by, 0, ...order.splice(index, 1));
    void command('reorderTasks', { order });
  };

  return (
    <>
      {tasks.length === 0 ? (
        <EmptyState icon="list-check" title={t('noTasks')} />
      ) : (
        <>
          <p className={`unseen-on-phones muted tiny ${styles.line} ${styles.head}`}>
            <span />
            <span>{t('columns.plannedTaskName')}</span>
            <span>{t('columns.fullName')}</span>
            <span>{t('columns.subtasksCount')}</span>
            <span className={styles.hours}>{t('columns.estLaborHrs')}</span>
          </p>
          <ul>
            {tasks.map((task, index) => (
              <TaskRow
                key={task.id}
                {...{ task, workOrder, references, mayUpdate, command }}
                onUp={index > 0 ? () => reorder(index, -1) : undefined}
                onDown={index < tasks.length - 1 ? () => reorder(index, 1) : undefined}
              />
            ))}
          </ul>
        </>
      )}
      {mayUpdate && (
        <form
          className={styles.add}
          onSubmit={(event) => {
            event.preventDefault();
            void add();
          }}
        >
          <TextInput
            value={name}
            maxLength={250}
            aria-label={t('newTask')}
            placeholder={t('newTask')}
            onChange={(event) => setName(event.target.value)}
          />
          <Button type="submit" disabled={!name.trim()}>
            {t('addTask')}
          </Button>
        </form>
      )}
      <LegendIcons />
    </>
  );
}
