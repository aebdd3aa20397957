// Timers that still run: one's own is stopped here, those of others are for them to stop.
import { useTranslation } from 'react-i18next';
import { useUser } from '@/api/calls/session';
import { Button } from '@/components/button/Button';
import type { Outcome } from '@/realtime/board/command';
import { Elapsed } from '../../timer/Elapsed';
import { useLabour } from '../api/labour';
import styles from './completion.module.css';
import { Missing } from './Missing';

type Props = { id: number; command: (type: string) => Promise<Outcome> };

export function RunningTimers({ id, command }: Props) {
  const { t } = useTranslation('completion');
  const { personId } = useUser();
  const { data: labour } = useLabour(id);
  const running = (labour ?? []).filter(({ stoppedAt }) => stoppedAt === null);
  if (running.length === 0) return null;
  return (
    <Missing icon="stopwatch" title={t('timers', { count: running.length })}>
      {running.map((timer) => (
        <li key={timer.id} className={styles.row}>
          <span className="break">
            {timer.name} <Elapsed since={timer.startedAt} />
          </span>
          {timer.personId === personId && (
            <Button icon="stop" onClick={() => void command('stopLabour')}>
              {t('stop')}
            </Button>
          )}
        </li>
      ))}
    </Missing>
  );
}
