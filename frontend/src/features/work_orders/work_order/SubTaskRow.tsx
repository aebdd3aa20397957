// One step of a task: ticked or answered at once; renamed, made mandatory, moved and deleted by its menu.
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TextInput } from '@/components/field/TextInput';
import type { MenuEntry } from '@/components/menu/MenuButton';
import type { Outcome } from '@/realtime/board/command';
import type { SubTask, WorkOrder } from './api/workOrder';
import { answerSubTask, leavesWork } from './answers/answer';
import { ChecklistMenu } from './ChecklistMenu';
import { focus } from './focus';
import { Tick } from './Tick';
import styles from './Tasks.module.css';

const AnswerRow = lazy(async () => ({ default: (await import('./answers/AnswerRow')).AnswerRow }));
const FormatEditor = lazy(async () => ({ default: (await import('./answers/FormatEditor')).FormatEditor }));

type Props = {
  subTask: SubTask;
  workOrder: Pick<WorkOrder, 'id' | 'code' | 'title'>;
  mayUpdate: boolean;
  command: (type: string, data?: Readonly<Record<string, unknown>>) => Promise<Outcome>;
  onUp: (() => void) | undefined;
  onDown: (() => void) | undefined;
};

export function SubTaskRow({ subTask, workOrder, mayUpdate, command, onUp, onDown }: Props) {
  const { t } = useTranslation('work-order');
  const [editing, setEditing] = useState(false);
  const [formatting, setFormatting] = useState(false);
  const give = answerSubTask(command, subTask);
  const { id: subTaskId, name, mandatory, completed, answerFormat } = subTask;
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
    { label: t('answerFormat'), icon: 'sliders-h', onSelect: () => setFormatting(true) },
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
    <li>
      <div className={`${styles.line} ${styles.step}`}>
        <Tick
          checked={completed}
          disabled={!mayUpdate || (Boolean(answerFormat) && !completed)}
          name={t('taskDone', { name })}
          onChange={(checked) => void give(checked ? {} : null)}
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
      </div>
      {(answerFormat || leavesWork(subTask)) && (
        <div className={styles.stepAnswer}>
          <Suspense fallback={null}>
            <AnswerRow of="subTask" step={subTask} {...{ name, workOrder, mayUpdate }} onAnswer={give} />
          </Suspense>
        </div>
      )}
      {formatting && (
        <Suspense fallback={null}>
          <FormatEditor
            format={answerFormat}
            onSave={(format) => command('editSubTask', { subTaskId, patch: { answerFormat: format } })}
            onClose={() => setFormatting(false)}
          />
        </Suspense>
      )}
    </li>
  );
}
