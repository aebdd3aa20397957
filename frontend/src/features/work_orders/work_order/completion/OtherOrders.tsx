// Work orders that have to be done before this one: what blocks it, and its children.
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { workOrderPage } from '@/paths/work_orders';
import { COMPLETED } from '../api/completion';
import { type LinkType, type OrderLink, useLinks } from '../api/links';
import styles from './completion.module.css';
import { Missing } from './Missing';

type Props = { id: number; blocked: boolean; waiting: boolean };

const isOpen = ({ order }: OrderLink) => !order.archived && order.status < COMPLETED;

export function OtherOrders({ id, blocked, waiting }: Props) {
  const { t } = useTranslation('completion');
  const { data } = useLinks(id);
  const rowsOf = (type: LinkType) =>
    (data?.items ?? [])
      .filter((link) => link.link === type && isOpen(link))
      .map(({ id: link, order }) => (
        <li key={link} className={styles.row}>
          <Link to={workOrderPage(order.id)} className="break">
            <span className="numbers">{order.code}</span> {order.title}
          </Link>
          <span className="badge">{order.statusName}</span>
        </li>
      ));
  return (
    <>
      {blocked && (
        <Missing icon="ban" title={t('blockedBy')}>
          {rowsOf('blockedBy')}
        </Missing>
      )}
      {waiting && (
        <Missing icon="sitemap" title={t('childrenOpen')}>
          {rowsOf('parentOf')}
        </Missing>
      )}
    </>
  );
}
