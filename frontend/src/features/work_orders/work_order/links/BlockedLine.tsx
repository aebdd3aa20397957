// What blocks a work order, by the board's own knowledge: it goes as soon as the last blocking one is done.
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Icon } from '@/components/icon/Icon';
import { cardPage } from '@/paths/work_orders';
import { type Board, blockers, findCard } from '@/realtime/board/model';
import styles from './links.module.css';

export function BlockedLine({ board, id }: { board: Board | null | undefined; id: number }) {
  const { t } = useTranslation('work-order');
  const card = board && findCard(board, id)?.card;
  const blocking = card ? blockers(card) : [];
  if (blocking.length === 0) return null;
  return (
    <p className={`round ${styles.blocked}`}>
      <Icon name="ban" />
      <span>{t('blockedBy')}</span>
      {blocking.map((other) => (
        <Link key={other.id} className="numbers" to={cardPage({ id: other.id, boardNumber: other.board })}>
          {other.code}
        </Link>
      ))}
    </p>
  );
}
