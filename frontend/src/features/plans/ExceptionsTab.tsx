// Occurrences of a plan that were moved or left out by hand: by whom, why, and the way back.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePermissionOf } from '@/api/calls/userSubModules';
import { errorText } from '@/api/errors';
import type { components } from '@/api/schema.gen';
import { IconButton } from '@/components/button/IconButton';
import { useFormats } from '@/components/formats/useFormats';
import { Skeleton } from '@/components/state/Skeleton';
import { EmptyState, ErrorState } from '@/components/state/StateMessage';
import { Pager } from '@/components/table/Pager';
import { type Column, Table } from '@/components/table/Table';
import { When } from '@/components/time/When';
import type { Row } from '@/entity/family';
import { useExceptions } from './forecast';
import { maintenancePlan } from './maintenancePlan.entity';

type PlanException = components['schemas']['PlanException'];

const ROWS = 25;

export function ExceptionsTab({ plan }: { plan: Row }) {
  const { t } = useTranslation('maintenance-plan');
  const { t: common } = useTranslation();
  const { formatDate } = useFormats();
  const [first, setFirst] = useState(0);
  const may = usePermissionOf(maintenancePlan.subModule, plan);
  const { data, error, refetch, undo } = useExceptions(plan.id, first, ROWS);
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={160} />;
  if (data.totalRecords === 0) return <EmptyState icon="calendar" title={t('exceptions.none')} />;
  const columns: readonly Column<PlanException>[] = [
    { id: 'due', header: t('exceptions.due'), part: 'heading', width: 14, render: ({ dueOn }) => formatDate(dueOn) },
    {
      id: 'to',
      header: t('exceptions.to'),
      width: 16,
      render: ({ movedTo }) => (movedTo === null ? t('exceptions.skipped') : formatDate(movedTo)),
    },
    { id: 'asset', header: t('forecast.asset'), width: 18, render: ({ assetName }) => assetName },
    { id: 'why', header: t('exceptions.reason'), render: ({ reason }) => reason },
    { id: 'by', header: t('exceptions.by'), width: 16, render: ({ byName }) => byName },
    { id: 'at', header: t('log.at'), width: 14, render: ({ at }) => <When time={at} /> },
    {
      id: 'undo',
      header: t('triggers.actions'),
      part: 'actions',
      width: 8,
      render: ({ id, state }) =>
        state === 'open' &&
        may.update && (
          <IconButton
            icon="undo"
            label={t('exceptions.undo')}
            disabled={undo.isPending}
            onClick={() => undo.mutate(id)}
          />
        ),
    },
  ];
  return (
    <div className="stack gap-12">
      {undo.error && (
        <p className="danger" role="alert">
          {errorText(undo.error, common('failed'))}
        </p>
      )}
      <Table
        label={t('tabs.exceptions')}
        rows={data.items}
        keyOf={({ id }) => id}
        muted={({ state }) => state === 'done'}
        {...{ columns }}
      />
      {data.totalRecords > ROWS && <Pager {...{ first }} rows={ROWS} total={data.totalRecords} onGoTo={setFirst} />}
    </div>
  );
}
