// The inspection result of a task as one control: pass, fail, flag, or none when the chosen one is pressed again.
import { useTranslation } from 'react-i18next';
import type { Outcome } from '@/realtime/board/command';
import type { Task } from './api/workOrder';
import styles from './Tasks.module.css';

type Props = {
  task: Task;
  mayUpdate: boolean;
  command: (type: string, data?: Readonly<Record<string, unknown>>) => Promise<Outcome>;
};

const RESULTS = [
  { result: 'pass', tone: 'success' },
  { result: 'fail', tone: 'danger' },
  { result: 'flag', tone: 'warning' },
] as const;

export function Judgement({ task, mayUpdate, command }: Props) {
  const { t } = useTranslation('work-order');
  const judge = (inspectionResult: number | null) =>
    void command('completeTask', { taskId: task.id, result: { completed: task.completed, inspectionResult } });
  return (
    <div className={`segments ${styles.results}`} role="group" aria-label={t('inspectionResult')}>
      {RESULTS.map(({ result, tone }, index) => {
        const on = task.inspectionResult === index + 1;
        return (
          <button
            key={result}
            type="button"
            data-tone={tone}
            disabled={!mayUpdate}
            aria-pressed={on}
            onClick={() => judge(on ? null : index + 1)}
          >
            {t(`results.${result}`)}
          </button>
        );
      })}
    </div>
  );
}
