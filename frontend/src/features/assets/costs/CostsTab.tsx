// What an asset cost, by itself and with everything that is a part of it.
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api, body } from '@/api/client';
import type { components } from '@/api/schema.gen';
import { useFormats } from '@/components/formats/useFormats';
import { Skeleton } from '@/components/state/Skeleton';
import { ErrorState } from '@/components/state/StateMessage';
import { type Column, Table } from '@/components/table/Table';
import { keysOf } from '@/entity/api/keys';

type Costs = components['schemas']['Costs'] & { of: 'own' | 'rolledUp' };

const SUMS = ['labour', 'parts', 'total'] as const;

export function CostsTab({ asset }: { asset: number }) {
  const { t } = useTranslation('asset');
  const { formatMoney, formatNumber } = useFormats();
  const { data, error, refetch } = useQuery({
    queryKey: [...keysOf({ path: 'Asset' }).record(asset), 'costs'],
    queryFn: () => body(api.GET('/api/Asset/{id}/costs/', { params: { path: { id: asset } } })),
  });
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={140} />;
  const rows: readonly Costs[] = [
    { ...data.own, of: 'own' },
    { ...data.rolledUp, of: 'rolledUp' },
  ];
  const columns: readonly Column<Costs>[] = [
    { id: 'of', header: t('costs.of'), part: 'heading', width: 36, render: ({ of }) => t(`costs.${of}`) },
    ...SUMS.map((sum) => ({
      id: sum,
      header: t(`costs.${sum}`),
      numeric: true,
      render: (costs: Costs) => {
        const money = costs[sum];
        // What people earn is not for everybody.
        if (money === null) return '–';
        return sum === 'total' ? <strong>{formatMoney(money)}</strong> : formatMoney(money);
      },
    })),
    {
      id: 'workOrders',
      header: t('costs.workOrders'),
      numeric: true,
      render: ({ workOrders }) => formatNumber(workOrders),
    },
  ];
  return (
    <div className="stack gap-12">
      <Table label={t('costs.label')} rows={rows} keyOf={({ of }) => of} columns={columns} />
      <p className="muted small">{t('costs.hint')}</p>
    </div>
  );
}
