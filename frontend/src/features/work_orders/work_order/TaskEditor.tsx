// A task being edited: its name, who does it, how long it takes, whether it must be done, how it is answered, and a new step of it.
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@/components/button/Button';
import { CheckBox } from '@/components/field/CheckBox';
import { namedOptions } from '@/components/field/options';
import { Select } from '@/components/field/Select';
import { TextInput } from '@/components/field/TextInput';
import type { Outcome } from '@/realtime/board/command';
import type { Task } from './api/workOrder';
import { focus } from './focus';
import { HoursField } from './HoursField';
import type { References } from './references';
import styles from './Tasks.module.css';

const FormatEditor = lazy(async () => ({ default: (await import('./answers/FormatEditor')).FormatEditor }));

type Props = {
  task: Task;
  references: References;
  command: (type: string, data?: Readonly<Record<string, unknown>>) => Promise<Outcome>;
  onEdit: (patch: Readonly<Record<string, unknown>>) => void;
  onClose: () => void;
};

export function TaskEditor({ task, references, command, onEdit, onClose }: Props) {
  const { t } = useTranslation('work-order');
  const [subTask, setSubTask] = useState('');
  const addSubTask = async () => {
    const name = subTask.trim();
    if (name && (await command('addSubTask', { taskId: task.id, subTask: { name } })).ok) setSubTask('');
  };
  return (
    <div className={`stack fluid gap-10 pad-12 bordered ${styles.editor}`}>
      <TextInput
        key={task.plannedTaskName}
        label={t('columns.plannedTaskName')}
        defaultValue={task.plannedTaskName}
        maxLength={250}
        ref={focus}
        onBlur={(event) => {
          const name = event.target.value.trim();
          if (name && name !== task.plannedTaskName) onEdit({ name });
        }}
      />
      <Select
        searchable
        label={t('columns.fullName')}
        value={String(task.responsiblePerson ?? '')}
        nothing={t('nobody')}
        options={namedOptions(references.people)}
        onChange={(id) => onEdit({ responsiblePerson: id ? Number(id) : null })}
      />
      <div className={`stack gap-4 small medium ${styles.hoursField}`}>
        <span aria-hidden="true">{t('columns.estLaborHrs')}</span>
        <HoursField hours={task.estLaborHrs} disabled={false} onChange={(estLaborHrs) => onEdit({ estLaborHrs })} />
      </div>
      <CheckBox label={t('mandatory')} checked={task.mandatory} onChange={(mandatory) => onEdit({ mandatory })} />
      <Suspense fallback={null}>
        <FormatEditor
          format={task.answerFormat}
          onSave={(answerFormat) => command('editTask', { taskId: task.id, patch: { answerFormat } })}
        />
      </Suspense>
      <form
        className={styles.add}
        onSubmit={(event) => {
          event.preventDefault();
          void addSubTask();
        }}
      >
        <TextInput
          value={subTask}
          maxLength={250}
          aria-label={t('newSubTask')}
          placeholder={t('newSubTask')}
          onChange={(event) => setSubTask(event.target.value)}
        />
        <Button type="submit" disabled={!subTask.trim()}>
          {t('addSubTask')}
        </Button>
      </form>
      <Button className="push" onClick={onClose}>
        {t('doneEditing')}
      </Button>
    </div>
  );
}
