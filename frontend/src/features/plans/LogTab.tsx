// What the generator did for a plan, skipped, and could not do.
import { useTranslation } from 'react-i18next';
import { Skeleton } from '@/components/state/Skeleton';
import { EmptyState, ErrorState } from '@/components/state/StateMessage';
import { Table } from '@/components/table/Table';
import { When } from '@/components/time/When';
import { usePlanLog } from './forecast';

export function LogTab({ plan }: { plan: number }) {
  const { t } = useTranslation('maintenance-plan');
  const { data, error, refetch } = usePlanLog(plan);
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={160} />;
  if (data.items.length === 0) return <EmptyState icon="list" title={t('log.none')} />;
  return (
    <Table
      label={t('tabs.log')}
      rows={data.items}
      keyOf={({ id }) => id}
      columns={[
        { id: 'at', header: t('log.at'), part: 'heading', width: 22, render: ({ at }) => <When time={at} /> },
        {
          id: 'kind',
          header: t('log.kind'),
          width: 14,
          render: ({ kind }) => t(`log.kinds.${kind}` as 'log.kinds.failed'),
        },
        { id: 'detail', header: t('log.detail'), render: ({ detail }) => detail },
        { id: 'order', header: t('forecast.order'), width: 16, render: ({ workOrderCode }) => workOrderCode },
      ]}
    />
  );
}
