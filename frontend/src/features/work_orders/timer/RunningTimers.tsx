// The user's running timer in the toolbar: what it runs for, how long already, and the way there. Asks the server whether it
// still runs, since it may have been stopped on another device.
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useUser } from '@/api/calls/session';
import { ApiError } from '@/api/errors';
import { Icon } from '@/components/icon/Icon';
import { cardPage } from '@/paths/work_orders';
import { useLabour } from '../work_order/api/labour';
import { Elapsed } from './Elapsed';
import { forgetTimer, type RunningTimer, useRunningTimers } from './running';
import styles from './timer.module.css';

const CHECK_MS = 60_000;

function Timer({ timer, personId }: { timer: RunningTimer; personId: number }) {
  const { t } = useTranslation('work-order');
  const { data, error } = useLabour(timer.id, CHECK_MS);
  const isOver = data
    ? !data.some((stretch) => stretch.personId === personId && stretch.stoppedAt === null)
    : error instanceof ApiError && error.status < 500;
  useEffect(() => {
    if (isOver) forgetTimer(personId, timer.id);
  }, [isOver, personId, timer.id]);
  if (isOver) return null;
  const name = `${timer.code} ${timer.title}`;
  return (
    <Link
      className={`tints small medium ${styles.timer}`}
      to={cardPage({ id: timer.id, boardNumber: timer.board })}
      title={name}
      aria-label={t('timerRunning', { name })}
    >
      <Icon name="stopwatch" /> <Elapsed since={timer.startedAt} />
    </Link>
  );
}

/** The newest; others are met in their work orders. */
export function RunningTimers() {
  const { personId } = useUser();
  const newest = useRunningTimers(personId).at(-1);
  return newest && personId !== null ? <Timer key={newest.id} timer={newest} personId={personId} /> : null;
}
