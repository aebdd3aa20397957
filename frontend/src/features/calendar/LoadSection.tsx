// Hours of crews against what they can do, week by week, and what could be moved where a week is too full.
import { useTranslation } from 'react-i18next';
import { usePermission } from '@/api/calls/userSubModules';
import { errorText } from '@/api/errors';
import { Button } from '@/components/button/Button';
import { useFormats } from '@/components/formats/useFormats';
import { notify } from '@/components/snackbar/notify';
import { Skeleton } from '@/components/state/Skeleton';
import { ErrorState } from '@/components/state/StateMessage';
import { type Column, Table } from '@/components/table/Table';
import type { components } from '@/api/schema.gen';
import { type Span, useCrewLoad, usePlannedChanges } from './api';
import styles from './calendar.module.css';

type CrewWeek = components['schemas']['CrewWeek'];
type SuggestedMove = components['schemas']['SuggestedMove'];

export default function LoadSection({ span }: { span: Span }) {
  const { t } = useTranslation('calendar');
  const { formatDate, formatNumber } = useFormats();
  const { data, error, refetch } = useCrewLoad(span, true);
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={160} />;
  if (data.items.length === 0) return <p className="muted">{t('load.none')}</p>;
  const hours = (value: string) => formatNumber(value, { maxDigits: 1 });
  const columns: readonly Column<CrewWeek>[] = [
    { id: 'week', header: t('load.week'), part: 'heading', width: 16, render: ({ monday }) => formatDate(monday) },
    { id: 'crew', header: t('by.crew'), width: 20, render: ({ crewName }) => crewName },
    { id: 'planned', header: t('load.planned'), numeric: true, width: 12, render: ({ planned }) => hours(planned) },
    { id: 'open', header: t('load.committed'), numeric: true, width: 12, render: ({ committed }) => hours(committed) },
    {
      id: 'capacity',
      header: t('load.capacity'),
      numeric: true,
      width: 12,
      render: ({ capacity }) => (capacity === null ? t('load.unknown') : hours(capacity)),
    },
    {
      id: 'load',
      header: t('load.load'),
      render: ({ capacity, planned, committed, over, crewName, monday }) =>
        capacity !== null && (
          <span className="row gap-8">
            <meter
              className={styles.bar}
              min={0}
              max={Math.max(1, Number(capacity) * 1.5)}
              high={Number(capacity)}
              value={Number(planned) + Number(committed)}
              aria-label={`${crewName}, ${formatDate(monday)}`}
            />
            {over && <span className="danger nowrap">{t('load.over')}</span>}
          </span>
        ),
    },
    {
      id: 'crafts',
      header: t('load.crafts'),
      width: 20,
      render: ({ crafts }) => crafts.map(({ craft, hours: one }) => `${craft} ${hours(one)}`).join(', '),
    },
  ];
  return (
    <section className="stack gap-12" aria-label={t('load.title')}>
      <h2 className="medium">{t('load.title')}</h2>
      <Table
        label={t('load.title')}
        rows={data.items}
        keyOf={({ crewId, monday }) => `${crewId}-${monday}`}
        {...{ columns }}
      />
      {data.suggestions.length > 0 && <Suggestions moves={data.suggestions} />}
    </section>
  );
}

function Suggestions({ moves }: { moves: readonly SuggestedMove[] }) {
  const { t } = useTranslation('calendar');
  const { formatDate, formatNumber } = useFormats();
  const may = usePermission('maintenancePlans');
  const { moveAll } = usePlannedChanges();
  const apply = () =>
    moveAll.mutate(
      { all: moves, reason: t('load.reason') },
      {
        onSuccess: ({ items }) => notify({ message: t('load.applied', { count: items.length }), variant: 'success' }),
        onError: (error) => notify({ message: errorText(error, t('failed')), variant: 'warning' }),
      },
    );
  const columns: readonly Column<SuggestedMove>[] = [
    {
      id: 'plan',
      header: t('table.plan'),
      part: 'heading',
      width: 28,
      render: ({ planCode, planName }) => `${planCode} ${planName}`,
    },
    { id: 'asset', header: t('table.asset'), width: 20, render: ({ assetName }) => assetName },
    { id: 'hours', header: t('table.hours'), numeric: true, width: 10, render: ({ hours }) => formatNumber(hours) },
    { id: 'from', header: t('table.due'), width: 18, render: ({ dueOn }) => formatDate(dueOn) },
    { id: 'to', header: t('planned.to'), render: ({ to }) => formatDate(to) },
  ];
  return (
    <>
      <div className="row wrap between gap-8">
        <h3>{t('load.suggested')}</h3>
        {may.update && (
          <Button kind="primary" icon="check" busy={moveAll.isPending} onClick={apply}>
            {t('load.apply', { count: moves.length })}
          </Button>
        )}
      </div>
      <Table
        label={t('load.suggested')}
        rows={moves}
        keyOf={({ planId, assetId, triggerId, target }) => `${planId}-${assetId}-${triggerId}-${target}`}
        {...{ columns }}
      />
    </>
  );
}
