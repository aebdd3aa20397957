// The tasks of a work order with their sub-tasks, and the legend that explains their icons.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@/components/button/Button';
import { TextInput } from '@/components/field/TextInput';
import { EmptyState, ErrorState } from '@/components/state/StateMessage';
import { useTasks } from './api/workOrder';
import { LegendIcons } from './LegendIcons';
import type { References } from './references';
import { TaskRow } from './TaskRow';
import { useCommand } from './useCommand';
import styles from './Tasks.module.css';

type Props = { id: number; references: References; mayUpdate: boolean };

export function TasksTab({ id, references, mayUpdate }: Props) {
  const { t } = useTranslation('work-order');
  const { data: tasks, error, refetch } = useTasks(id);
  const command = useCommand(id);
  const [name, setName] = useState('');
  const [chosen, setChosen] = useState<readonly number[]>([]);
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
  const remove = async () => {
    await command('removeTasks', { taskIds: chosen });
    setChosen([]);
  };
  const toggle = (task: number) =>
    setChosen((current) => (current.includes(task) ? current.filter((other) => other !== task) : [...current, task]));

  return (
    <>
      {tasks.length === 0 ? (
        <EmptyState icon="list-check" title={t('noTasks')} />
      ) : (
        <table className={styles.tasks}>
          <thead className="unseen-on-phones">
            <tr>
              <th scope="col">
                <span className="visually-hidden">{t('done')}</span>
              </th>
              <th scope="col">{t('columns.plannedTaskName')}</th>
              <th scope="col">{t('columns.fullName')}</th>
              <th scope="col">{t('columns.subtasksCount')}</th>
              <th scope="col">{t('columns.estLaborHrs')}</th>
            </tr>
          </thead>
          {tasks.map((task, index) => (
            <TaskRow
              key={task.id}
              {...{ task, references, mayUpdate, command }}
              chosen={chosen.includes(task.id)}
              onChoose={() => toggle(task.id)}
              onUp={index > 0 ? () => reorder(index, -1) : undefined}
              onDown={index < tasks.length - 1 ? () => reorder(index, 1) : undefined}
            />
          ))}
        </table>
      )}
      {chosen.length > 0 && (
        <Button kind="danger" icon="trash" onClick={() => void remove()}>
          {t('removeTasks', { count: chosen.length })}
        </Button>
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
