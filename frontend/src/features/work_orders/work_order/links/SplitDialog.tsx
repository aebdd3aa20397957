// Moves tasks of a work order into a new one.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '@/components/dialog/FormDialog';
import { CheckBox } from '@/components/field/CheckBox';
import { TextInput } from '@/components/field/TextInput';
import { Skeleton } from '@/components/state/Skeleton';
import { linkCalls } from '../api/links';
import { useTasks, type WorkOrder } from '../api/workOrder';
import styles from './links.module.css';
import { useOpened } from './useOpened';

type Props = { workOrder: Pick<WorkOrder, 'id' | 'title'>; onClose: () => void };

export function SplitDialog({ workOrder: { id, title: original }, onClose }: Props) {
  const { t } = useTranslation('links');
  const opened = useOpened(id);
  const { data: tasks } = useTasks(id);
  const [title, setTitle] = useState(original);
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const toggle = (task: number) => {
    const next = new Set(chosen);
    if (!next.delete(task)) next.add(task);
    setChosen(next);
  };
  return (
    <FormDialog
      title={t('split')}
      action={t('create')}
      ready={title.trim() !== '' && chosen.size > 0}
      width={480}
      onSave={() => opened(linkCalls.split(id, { taskIds: [...chosen], title }))}
      onClose={onClose}
    >
      {(messages) => (
        <>
          <p>{t('splitText')}</p>
          <TextInput
            label={t('title')}
            required
            maxLength={250}
            value={title}
            error={messages('title')}
            onChange={({ target }) => setTitle(target.value)}
          />
          {tasks ? (
            <fieldset className={styles.tasks}>
              <legend>{t('splitTasks')}</legend>
              {tasks.length === 0 && <p className="muted small">{t('noTasks')}</p>}
              {tasks.map((task) => (
                <label key={task.id}>
                  <CheckBox checked={chosen.has(task.id)} onChange={() => toggle(task.id)} />
                  <span className="break">{task.plannedTaskName}</span>
                </label>
              ))}
            </fieldset>
          ) : (
            <Skeleton height={120} />
          )}
        </>
      )}
    </FormDialog>
  );
}
