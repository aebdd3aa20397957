// One sub-task: ticked, renamed, made mandatory, moved, deleted.
import { useTranslation } from 'react-i18next';
import { IconButton } from '@/components/button/IconButton';
import { CheckBox } from '@/components/field/CheckBox';
import { TextInput } from '@/components/field/TextInput';
import type { Outcome } from '@/realtime/board/command';
import type { SubTask } from './api/workOrder';
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
  const { id: subTaskId, name, mandatory, completed } = subTask;
  const edit = (patch: Readonly<Record<string, unknown>>) => void command('editSubTask', { subTaskId, patch });
  return (
    <li>
      <CheckBox
        checked={completed}
        disabled={!mayUpdate}
        aria-label={t('taskDone', { name })}
        onChange={(checked) => void command('completeSubTask', { subTaskId, completed: checked })}
      />
      <TextInput
        key={name}
        defaultValue={name}
        maxLength={250}
        disabled={!mayUpdate}
        aria-label={t('subTask')}
        onBlur={(event) => {
          const written = event.target.value.trim();
          if (written && written !== name) edit({ name: written });
        }}
      />
      {mayUpdate ? (
        <>
          <button
            type="button"
            aria-pressed={mandatory}
            aria-label={t('mandatorySubTask', { name })}
            onClick={() => edit({ mandatory: !mandatory })}
          >
            {t('mandatory')}
          </button>
          <IconButton icon="angle-up" label={t('upSubTask', { name })} disabled={!onUp} onClick={onUp} />
          <IconButton icon="angle-down" label={t('downSubTask', { name })} disabled={!onDown} onClick={onDown} />
          <IconButton
            icon="trash"
            label={t('removeSubTask', { name })}
            onClick={() => void command('removeSubTasks', { subTaskIds: [subTaskId] })}
          />
        </>
      ) : (
        mandatory && <span className={`warning tiny medium ${styles.mandatory}`}>{t('mandatory')}</span>
      )}
    </li>
  );
}
