// What a person works on, and in which crews, on its overview.
import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { useSees } from '@/api/calls/userSubModules';
import { Line, ListCard } from '@/components/listcard/ListCard';
import type { Row } from '@/entity/family';
import { SHOWN } from '@/entity/record/overview/shown';
import { Elapsed } from '@/features/work_orders/timer/Elapsed';
import { useTimerOf } from '@/features/work_orders/timer/useServersTimer';
import { CREWS } from '@/paths/people';
import { cardPage } from '@/paths/work_orders';
import { useCrewsOf } from './api/crews';

const OpenOrdersCard = lazy(() => import('@/features/work_orders/work_order/OpenOrdersCard'));

function CrewsCard({ id }: { id: number }) {
  const { t } = useTranslation('entity');
  const sees = useSees();
  const query = useCrewsOf(id);
  return (
    <ListCard
      icon="users"
      title={t('overview.crews')}
      none={t('overview.noCrews')}
      count={query.data?.length}
      all={{ to: '?tab=crews', words: t('overview.all') }}
      error={query}
    >
      {query.data?.slice(0, SHOWN).map(({ crewId, name, duty }) => (
        <Line key={crewId} to={sees('crews') ? `${CREWS}?open=${crewId}` : '?tab=crews'} title={name} about={duty} />
      ))}
    </ListCard>
  );
}

function TimerCard({ id }: { id: number }) {
  const { t } = useTranslation('entity');
  const timer = useTimerOf(id).data?.timer;
  if (!timer) return null;
  const { code, title, startedAt } = timer;
  return (
    <ListCard icon="stopwatch" title={t('overview.timer')} none="" count={1}>
      <Line
        to={cardPage({ id: timer.id, boardNumber: timer.board })}
        {...{ code, title }}
        end={<Elapsed since={startedAt} />}
      />
    </ListCard>
  );
}

export default function PersonCards({ id }: Row) {
  const sees = useSees();
  return (
    <>
      {sees('workOrders') && <TimerCard id={id} />}
      {sees('workOrders') && <OpenOrdersCard of="responsiblePerson" id={id} to="?tab=work-orders" />}
      <CrewsCard id={id} />
    </>
  );
}
