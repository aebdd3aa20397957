// The tasks of a work order with their steps as a checklist, and the legend that explains their icons.
import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFirstRows } from '@/components/browser/useSteps';
import { Button } from '@/components/button/Button';
import { TextInput } from '@/components/field/TextInput';
import { EmptyState, ErrorState } from '@/components/state/StateMessage';
import { type Task, useTasks, type WorkOrder } from './api/workOrder';
import { LegendIcons } from './LegendIcons';
import type { References } from './references';
import { TaskRow } from './TaskRow';
import { useCommand } from './useCommand';
import styles from './Tasks.module.css';

/** As many tasks as fill a screen; the others come with the next frame. */
const FIRST = 20;
const NONE: readonly Task[] = [];

type Props = { workOrder: Pick<WorkOrder, 'id' | 'code' | 'title'>; references: References; mayUpdate: boolean };

export function TasksTab({ workOrder, references, mayUpdate }: Props) {
  const { id, code, title } = workOrder;
  const { t } = useTranslation('work-order');
  const { data: tasks, error, refetch } = useTasks(id);
  const command = useCommand(id);
  const [name, setName] = useState('');
  // As they arrive they are drawn a few milliseconds at a time; a tick shows at once.
  const arrived = useDeferredValue(tasks !== undefined);
  const drawn = useFirstRows(tasks && arrived ? tasks : NONE, FIRST);
  // The same from one tick to the next, so that a tick draws one row and not a hundred.
  const order = useMemo(() => ({ id, code, title }), [id, code, title]);
  const latest = useRef(NONE);
  useEffect(() => {
    latest.current = tasks ?? NONE;
  }, [tasks]);
  const reorder = useCallback(
    (taskId: number, by: number) => {
      const ids = latest.current.map((task) => task.id);
      const index = ids.indexOf(taskId);
      ids.splice(index + by, 0, ...ids.splice(index, 1));
      void command('reorderTasks', { order: ids });
    },
    [command],
  );
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!tasks || !arrived) return null;

  const add = async () => {
    if (name.trim() && (await command('addTask', { task: { name: name.trim() } })).ok) setName('');
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
            {drawn.map((task, index) => (
              <TaskRow
                key={task.id}
                {...{ task, references, mayUpdate, command }}
                workOrder={order}
                isFirst={index === 0}
                isLast={index === tasks.length - 1}
                onMove={reorder}
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
