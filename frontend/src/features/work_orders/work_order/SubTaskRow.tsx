// One step of a task: ticked at once; renamed, made mandatory, moved and deleted by its menu.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TextInput } from '@/components/field/TextInput';
import type { MenuEntry } from '@/components/menu/MenuButton';
import type { Outcome } from '@/realtime/board/command';
import type { SubTask } from './api/workOrder';
import { ChecklistMenu } from './ChecklistMenu';
import { focus } from './focus';
import { Tick } from './Tick';
import styles from './Tasks.module.css';

type Props = {
  subTask: SubTask;
  mayUpdate: boolean;
  command: (type: string, data?: Readonly<Record<string, unknown>>) => Promise<Outcome>;
  onUp: (() => void) | undefined;
  onDown: (() => void) | undefined;
};

export function SubTaskRow({ subTask, mayUpdate, command, onUp, onDown }: Props) {
  const { t } = useTranslation('work-order');
  const [editing, setEditing] = useState(false);
  const { id: subTaskId, name, mandatory, completed } = subTask;
  const edit = (patch: Readonly<Record<string, unknown>>) => void command('editSubTask', { subTaskId, patch });
  const rename = (written: string) => {
    setEditing(false);
    if (written && written !== name) edit({ name: written });
  };
  const entries: MenuEntry[] = [
    { label: t('rename'), icon: 'pencil', onSelect: () => setEditing(true) },
    {
      label: t(mandatory ? 'makeOptional' : 'makeMandatory'),
      icon: 'exclamation-circle',
      onSelect: () => edit({ mandatory: !mandatory }),
    },
    { label: t('up'), icon: 'angle-up', disabled: !onUp, onSelect: () => onUp?.() },
    { label: t('down'), icon: 'angle-down', disabled: !onDown, onSelect: () => onDown?.() },
    'separator',
    {
      label: t('removeSubTask'),
      icon: 'trash',
      onSelect: () => void command('removeSubTasks', { subTaskIds: [subTaskId] }),
    },
  ];
  return (
    <li className={`${styles.line} ${styles.step}`}>
      <Tick
        checked={completed}
        disabled={!mayUpdate}
        name={t('taskDone', { name })}
        onChange={(checked) => void command('completeSubTask', { subTaskId, completed: checked })}
      />
      {editing ? (
        <TextInput
          defaultValue={name}
          maxLength={250}
          ref={focus}
          aria-label={t('subTask')}
          onBlur={(event) => rename(event.target.value.trim())}
          onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
        />
      ) : (
        <p className={`break small ${styles.name}`} data-done={completed}>
          {name} {mandatory && <span className="badge">{t('mandatory')}</span>}
        </p>
      )}
      {mayUpdate && <ChecklistMenu name={name} entries={entries} />}
    </li>
  );
}
