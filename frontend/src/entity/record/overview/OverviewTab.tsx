// What there is to know of a record at a glance: its facts, what it looks like, cards of what belongs to it, and what it consists of.
import { type ReactNode, Suspense } from 'react';
import { Skeleton } from '@/components/state/Skeleton';
import { useFamily } from '../../FamilyContext';
import type { Row } from '../../family';
import { Facts } from './Facts';
import { Picture } from './Picture';
import styles from './overview.module.css';

type Props = { record: Row; cards: ReactNode; body: ReactNode };

export function OverviewTab({ record, cards, body }: Props) {
  const { attachments } = useFamily();
  return (
    <div className={styles.overview}>
      <div className={cards ? styles.split : undefined}>
        <div className={styles.about} data-alone={cards ? undefined : true}>
          {attachments.includes('files') && <Picture id={record.id} />}
          <Facts record={record} />
        </div>
        {cards && (
          <div className={styles.cards}>
            <Suspense fallback={<Skeleton height={160} />}>{cards}</Suspense>
          </div>
        )}
      </div>
      {body && <div className={styles.body}>{body}</div>}
    </div>
  );
}
