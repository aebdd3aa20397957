// The user's own work in the toolbar: what is not sent yet, and the running timer with what it runs for, how long already, and
// the way there.
import { lazy, Suspense, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { useUser } from '@/api/calls/session';
import { Icon } from '@/components/icon/Icon';
import { useTick } from '@/components/time/useTick';
import { boardPage, cardPage } from '@/paths/work_orders';
import { onOutboxChange, unsentBoards } from '@/realtime/topic/outbox';
import { Elapsed } from './Elapsed';
import { type RunningTimer, useRunningTimer } from './running';
import styles from './timer.module.css';
import { useServersTimer } from './useServersTimer';

const ForgottenTimer = lazy(() => import('./ForgottenTimer'));

/** The longest plausible work without a break. */
const LONGEST_SHIFT_MS = 12 * 3_600_000;

function Timer({ timer }: { timer: RunningTimer }) {
  const { t } = useTranslation('board');
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

/** What was done on a board that is not open any more, and that the server does not have yet. */
function Unsent() {
  const { t } = useTranslation('board');
  const { uuid } = useUser();
  const { pathname } = useLocation();
  const text = useSyncExternalStore(onOutboxChange, () =>
    unsentBoards(uuid)
      .map(({ id, count }) => `${id} ${count}`)
      .join(),
  );
  if (text === '') return null;
  return text.split(',').map((one) => {
    const [board = 0, count = 0] = one.split(' ').map(Number);
    const page = boardPage(board);
    if (pathname.startsWith(page)) return null;
    const title = t('unsent', { count });
    return (
      <Link key={board} className={`tints small medium ${styles.timer}`} to={page} aria-label={title} {...{ title }}>
        <Icon name="cloud-upload" /> {count}
      </Link>
    );
  });
}

export function OwnWork() {
  const { personId } = useUser();
  useServersTimer(personId);
  const timer = useRunningTimer(personId);
  const now = useTick(60_000);
  // Which start was asked about here.
  const [asked, setAsked] = useState('');
  const forgotten = timer && asked !== timer.startedAt && now - Date.parse(timer.startedAt) > LONGEST_SHIFT_MS;
  return (
    <>
      <Unsent />
      {timer && <Timer key={timer.id} {...{ timer }} />}
      {forgotten && personId !== null && (
        <Suspense fallback={null}>
          <ForgottenTimer {...{ timer, personId }} onClose={() => setAsked(timer.startedAt)} />
        </Suspense>
      )}
    </>
  );
}
