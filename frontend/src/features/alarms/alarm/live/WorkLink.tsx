// The work that an alarm led to: its code, leading there.
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { api, body } from '@/api/client';
import { useSees } from '@/api/calls/userSubModules';
import { Icon } from '@/components/icon/Icon';
import { cardPage } from '@/paths/work_orders';
import { REQUESTS } from '@/paths/requests';
import type { AlarmWork } from '@/realtime/alarm/model';
import styles from './actions.module.css';

/** `instead`: it stands where a button was just pressed, and takes the focus that went with that. */
export function WorkLink({ work, instead = false }: { work: AlarmWork; instead?: boolean }) {
  const { t } = useTranslation('alarm');
  const sees = useSees();
  const order = work.kind === 'workOrder';
  const may = sees(order ? 'workOrders' : 'workRequests');
  const { data } = useQuery({
    queryKey: ['workOrders', 'onBoard', work.id],
    queryFn: () => body(api.GET('/api/WorkOrder/{id}', { params: { path: { id: work.id } } })),
    enabled: order && may,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const to = order ? data && cardPage({ id: work.id, boardNumber: data.boardNumber }) : `${REQUESTS}?open=${work.id}`;
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (instead && to && document.activeElement === document.body) link.current?.focus();
  }, [instead, to]);
  const face = (
    <>
      <Icon name={order ? 'clipboard' : 'inbox'} />
      {work.code}
    </>
  );
  const label = t(`work.link.${work.kind}`, { code: work.code });
  return to && may ? (
    <Link ref={link} className={styles.work} to={to} aria-label={label}>
      {face}
    </Link>
  ) : (
    <span className={styles.work} title={label}>
      {face}
    </span>
  );
}
