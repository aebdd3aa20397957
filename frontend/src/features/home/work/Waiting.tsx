// What waits beside the lists: the running timer and unread messages. Keeps the lists up to date while they show.
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Icon } from '@/components/icon/Icon';
import { useLive } from '@/entity/page/useLive';
import { useUnread } from '@/features/chat/useUnread';
import { Elapsed } from '@/features/work_orders/timer/Elapsed';
import { useRunningTimer } from '@/features/work_orders/timer/running';
import { COLLABORATION } from '@/paths/chat';
import { cardPage } from '@/paths/work_orders';
import type { Section } from './sections';
import styles from './work.module.css';

const ORDERS = { path: 'WorkOrder', topic: 'changes:work_order', follows: [] };
const REQUESTS = { path: 'WorkRequest', topic: 'changes:work_request', follows: [] };

/** Reads the lists of work orders again when one changes. */
function LiveOrders() {
  useLive(ORDERS);
  return null;
}

function LiveRequests() {
  useLive(REQUESTS);
  return null;
}

function Chips({ personId }: { personId: number | null }) {
  const { t } = useTranslation('home-work');
  const timer = useRunningTimer(personId);
  const unread = useUnread();
  if (!timer && unread === 0) return null;
  return (
    <div className={styles.waiting}>
      {timer && (
        <Link className={styles.chip} to={cardPage({ id: timer.id, boardNumber: timer.board })} title={timer.title}>
          <Icon name="stopwatch" className="accent" />
          {t('timer')} <span className="muted numbers">{timer.code}</span> <Elapsed since={timer.startedAt} />
        </Link>
      )}
      {unread > 0 && (
        <Link className={styles.chip} to={COLLABORATION}>
          <Icon name="comments" className="accent" />
          {t('messages', { count: unread })}
        </Link>
      )}
    </div>
  );
}

type Props = { personId: number | null; sections: readonly Section[] };

export function Waiting({ personId, sections }: Props) {
  return (
    <>
      {sections.some((one) => one === 'mine' || one === 'overdue') && <LiveOrders />}
      {sections.includes('requests') && <LiveRequests />}
      <Chips personId={personId} />
    </>
  );
}
