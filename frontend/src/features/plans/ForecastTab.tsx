// The dates of a plan: what it will generate and why then, and what it has generated.
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFormats } from '@/components/formats/useFormats';
import { Skeleton } from '@/components/state/Skeleton';
import { EmptyState, ErrorState } from '@/components/state/StateMessage';
import { type Column, Table } from '@/components/table/Table';
import { When } from '@/components/time/When';
import { cardPage } from '@/paths/work_orders';
import { type Foreseen, type Generated, useForecast } from './forecast';
import { useReason } from './useReason';

type Props = { plan: number; most?: number };

export function ForecastTab({ plan, most }: Props) {
  const { t } = useTranslation('maintenance-plan');
  const { data, error, refetch } = useForecast(plan);
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={160} />;
  const coming = most === undefined ? data.items : data.items.filter(({ skipped }) => !skipped).slice(0, most);
  return (
    <div className="stack gap-12">
      <h3>{most === undefined ? t('forecast.coming') : t('forecast.next', { count: most })}</h3>
      {coming.length === 0 ? <EmptyState icon="calendar" title={t('forecast.none')} /> : <Coming rows={coming} />}
      {most === undefined && data.past.length > 0 && (
        <>
          <h3>{t('forecast.past')}</h3>
          <Past rows={data.past.toReversed()} />
        </>
      )}
    </div>
  );
}

function Coming({ rows }: { rows: readonly Foreseen[] }) {
  const { t } = useTranslation('maintenance-plan');
  const { formatDate } = useFormats();
  const reason = useReason();
  const columns: readonly Column<Foreseen>[] = [
    { id: 'due', header: t('forecast.due'), part: 'heading', width: 20, render: ({ dueOn }) => formatDate(dueOn) },
    { id: 'asset', header: t('forecast.asset'), width: 20, render: ({ assetName }) => assetName },
    { id: 'made', header: t('forecast.generated'), width: 20, render: ({ generateAt }) => <When time={generateAt} /> },
    { id: 'why', header: t('forecast.reason'), render: ({ reasons }) => reason(reasons) },
  ];
  return (
    <Table
      label={t('forecast.coming')}
      rows={rows}
      keyOf={({ assetId, target, dueAt, iteration }) => `${assetId}:${target}:${dueAt}:${iteration}`}
      muted={({ skipped }) => skipped}
      {...{ columns }}
    />
  );
}

function Past({ rows }: { rows: readonly Generated[] }) {
  const { t } = useTranslation('maintenance-plan');
  const columns: readonly Column<Generated>[] = [
    { id: 'due', header: t('forecast.due'), part: 'heading', width: 24, render: ({ dueAt }) => <When time={dueAt} /> },
    { id: 'asset', header: t('forecast.asset'), width: 24, render: ({ assetName }) => assetName },
    {
      id: 'state',
      header: t('forecast.state'),
      render: ({ state }) => t(`states.${state}` as 'states.generated'),
    },
    {
      id: 'order',
      header: t('forecast.order'),
      render: ({ workOrderId, workOrderCode, boardNumber }) =>
        workOrderId !== null && (
          <Link to={cardPage({ id: workOrderId, boardNumber: boardNumber ?? 0 })}>{workOrderCode}</Link>
        ),
    },
  ];
  return <Table label={t('forecast.past')} rows={rows} keyOf={({ id }) => id} {...{ columns }} />;
}
