// Open work orders of an asset, a location or a person on its overview: overdue ones first, then those that are due next.
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api, body } from '@/api/client';
import { useFormats } from '@/components/formats/useFormats';
import { Line, ListCard } from '@/components/listcard/ListCard';
import { keysOf } from '@/entity/api/keys';
import { useLive } from '@/entity/page/useLive';
import { SHOWN } from '@/entity/record/overview/shown';
import { boardPage, cardPage } from '@/paths/work_orders';
import type { Order } from './orders';

const ORDERS = { path: 'WorkOrder', topic: 'changes:work_order', follows: [] };
/** Open and In Review. */
const OPEN = { status: { value: [1, 2], matchMode: 'in' } };

type Props = {
  of: 'asset' | 'location' | 'responsiblePerson';
  id: number;
  /** Where all of them are; else on the board of the first. */
  to?: string;
};

const useOpenOrders = ({ of, id }: Props) => {
  // What is inside a location is there, too.
  const whose = { [of]: of === 'location' ? { value: id, matchMode: 'subtree' } : { value: [id], matchMode: 'in' } };
  const state = { first: 0, rows: SHOWN, sortField: 'due', sortOrder: 1, filters: { ...OPEN, ...whose } };
  return useQuery({
    queryKey: [...keysOf(ORDERS).list, 'overview', state],
    queryFn: ({ signal }) => body(api.POST('/api/WorkOrder/list/', { signal, body: state })),
  });
};

export default function OpenOrdersCard(props: Props) {
  const { of, id, to } = props;
  const { t } = useTranslation('entity');
  const { formatDate } = useFormats();
  const query = useOpenOrders(props);
  useLive(ORDERS);
  const items: readonly Order[] = query.data?.items ?? [];
  const mode = of === 'location' ? 'subtree' : 'in';
  const board = `${boardPage(items[0]?.boardNumber ?? 1)}?view=list&f.${of}=${mode}:${id}&f.status=in:1,2`;
  return (
    <ListCard
      icon="clipboard"
      title={t('overview.openOrders')}
      none={t('overview.noOrders')}
      count={query.data?.totalRecords}
      all={{ to: to ?? board, words: t('overview.all') }}
      tone={items.some(({ overdue }) => overdue) ? 'danger' : undefined}
      error={query}
    >
      {items.map((order) => (
        <Line
          key={order.id}
          to={cardPage(order)}
          code={order.code}
          title={order.title}
          about={[order.statusName, of === 'asset' ? order.responsibleName : order.assetName]
            .filter(Boolean)
            .join(' · ')}
          end={order.due && <span className={order.overdue ? 'danger medium' : 'muted'}>{formatDate(order.due)}</span>}
        />
      ))}
    </ListCard>
  );
}
