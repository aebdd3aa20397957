// The sections of the start page that are lists of records.
import { Line } from '@/components/listcard/ListCard';
import { useNow } from '@/components/time/useNow';
import { Ago } from '@/components/time/Ago';
import { useFormats } from '@/components/formats/useFormats';
import { DASHBOARDS, dashboardPage } from '@/paths/dashboards';
import { boardPage, cardPage } from '@/paths/work_orders';
import { REQUESTS } from '@/paths/requests';
import { useDashboards, useFailedJobs, useNewRequests, useWorkOrders } from './api';
import { SectionCard } from './SectionCard';
import type { Section } from './sections';

const SYSTEM = '/settings/system';

type OrdersProps = {
  of: Extract<Section, 'mine' | 'overdue' | 'unassigned'>;
  icon: string;
  filters: Parameters<typeof useWorkOrders>[0];
  /** What narrows the board to the same work orders. */
  search: string;
};

/** Across all boards; the way leads to the one where the first of them is. */
export function WorkOrders({ of, icon, filters, search }: OrdersProps) {
  const query = useWorkOrders(filters);
  const { formatDateTime } = useFormats();
  const items = query.data?.items ?? [];
  const board = boardPage(items[0]?.boardNumber ?? 1);
  const tone = of === 'overdue' ? { tone: 'danger' as const } : {};
  return (
    <SectionCard
      board
      {...{ of, icon, ...tone }}
      count={query.data?.totalRecords}
      to={`${board}?${search}`}
      error={query}
    >
      {items.map(({ id, code, title, boardNumber, due, overdue, assetName, statusName }) => (
        <Line
          key={id}
          to={cardPage({ id, boardNumber })}
          {...{ code, title }}
          about={[statusName, assetName].filter(Boolean).join(' · ')}
          end={due && <span className={overdue ? 'danger medium' : 'muted'}>{formatDateTime(due)}</span>}
        />
      ))}
    </SectionCard>
  );
}

export function Requests() {
  const query = useNewRequests();
  const now = useNow();
  const to = `${REQUESTS}?f.status=in:new`;
  return (
    <SectionCard of="requests" icon="inbox" count={query.data?.totalRecords} to={to} error={query}>
      {query.data?.items.map(({ id, code, title, assetName, locationName, requester, createdAt }) => (
        <Line
          key={id}
          to={`${REQUESTS}?open=${id}`}
          {...{ code, title }}
          about={[assetName ?? locationName, requester].filter(Boolean).join(' · ')}
          end={
            <span className="muted">
              <Ago time={createdAt} now={now} />
            </span>
          }
        />
      ))}
    </SectionCard>
  );
}

export function Dashboards() {
  const query = useDashboards();
  return (
    <SectionCard of="dashboards" icon="th-large" count={query.data?.totalRecords} to={DASHBOARDS} error={query}>
      {query.data?.items.map(({ id, name, description }) => (
        <Line key={id} to={dashboardPage(id, name)} title={name} about={description} />
      ))}
    </SectionCard>
  );
}

export function FailedJobs() {
  const query = useFailedJobs();
  const count = query.data?.totalRecords;
  return (
    <SectionCard of="jobs" icon="server" tone="danger" to={SYSTEM} error={query} {...{ count }}>
      {query.data?.items.map(({ id, queue, error }) => (
        <Line key={id} to={SYSTEM} title={queue} about={error} />
      ))}
    </SectionCard>
  );
}
