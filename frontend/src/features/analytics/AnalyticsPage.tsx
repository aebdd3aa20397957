// /analytics/2, the KPI dashboard, the warehouse dashboard: figures of a period, each of which opens the rows behind it.
import { lazy, Suspense, useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams, useSearchParams } from 'react-router';
import { ApiError } from '@/api/errors';
import { Skeleton } from '@/components/state/Skeleton';
import { EmptyState, ErrorState, NoPermission } from '@/components/state/StateMessage';
import { TitleRow } from '@/components/title/TitleRow';
import { type Dashboard, type Scope, useCatalogue, useDashboard, useFigures } from './api';
import styles from './analytics.module.css';
import { Filters } from './Filters';
import { readPeriod } from './period';
import { FigureTile } from './tiles/FigureTile';
import { useWords } from './words';

const RowsDialog = lazy(async () => ({ default: (await import('./RowsDialog')).RowsDialog }));

export function AnalyticsPage() {
  const id = Number(useParams().analyticsId);
  // Another dashboard is another screen: nothing of the one before stays.
  return <Loaded key={id} {...{ id }} />;
}

function Loaded({ id }: { id: number }) {
  const { t } = useTranslation('analytics');
  const { data, error, refetch } = useDashboard(id);
  if (data) return <Shown dashboard={data} />;
  if (!Number.isSafeInteger(id) || (error instanceof ApiError && error.status === 404)) {
    return <EmptyState icon="question-circle" title={t('notFound')} />;
  }
  if (error instanceof ApiError && error.status === 403) return <NoPermission />;
  return error ? <ErrorState {...{ error }} onRetry={() => void refetch()} /> : <Waiting />;
}

const Waiting = () => (
  <div className="stack gap-12 pad-16" aria-busy="true">
    <Skeleton width={280} height={24} />
    <Skeleton height={96} />
    <Skeleton height={280} />
  </div>
);

const FILTERS = ['asset', 'location', 'crew'] as const;

export function scopeOf(params: URLSearchParams): Scope {
  const ids = FILTERS.map((name) => [name, Number(params.get(name) ?? '')] as const);
  return Object.fromEntries(ids.filter(([, id]) => Number.isSafeInteger(id) && id > 0));
}

function Shown({ dashboard }: { dashboard: Dashboard }) {
  const { t } = useTranslation('analytics');
  const words = useWords();
  const [params, setParams] = useSearchParams();
  const address = params.toString();
  // The same as long as the address says the same.
  const [period, scope] = useMemo(() => {
    const current = new URLSearchParams(address);
    return [readPeriod(current), scopeOf(current)];
  }, [address]);
  const catalogue = useCatalogue();
  const { data, error, isFetching, refetch } = useFigures(dashboard.id, period, scope);
  const open = useCallback(
    (figure: string, group?: string) =>
      setParams((current) => {
        const next = new URLSearchParams(current);
        next.set('figure', figure);
        if (group === undefined) next.delete('group');
        else next.set('group', group);
        return next;
      }),
    [setParams],
  );
  const close = () =>
    setParams((current) => {
      const next = new URLSearchParams(current);
      for (const name of ['figure', 'group']) next.delete(name);
      return next;
    });
  const opened = params.get('figure');
  const group = params.get('group');
  const results = new Map(data?.figures.map((result) => [result.key, result]));
  return (
    <div className={styles.page}>
      <TitleRow icon="chart-bar" title={words.dashboard(dashboard)} />
      <Filters days={dashboard.periodDays} {...{ params, setParams, period }} />
      {error && !data ? (
        <ErrorState {...{ error }} onRetry={() => void refetch()} />
      ) : dashboard.tiles.length === 0 ? (
        <EmptyState icon="chart-bar" title={t('empty')} />
      ) : (
        <div className={styles.grid} aria-busy={isFetching || undefined} data-old={isFetching || undefined}>
          {dashboard.tiles.map(({ figure, width }) => (
            <FigureTile
              key={figure}
              name={figure}
              figure={catalogue.data?.get(figure)}
              result={results.get(figure)}
              onOpen={open}
              {...{ width }}
            />
          ))}
        </div>
      )}
      <Suspense fallback={null}>
        {opened && data && (
          <RowsDialog
            key={`${opened} ${group}`}
            name={opened}
            figure={catalogue.data?.get(opened)}
            result={results.get(opened)}
            span={data}
            onClose={close}
            {...{ group, scope }}
          />
        )}
      </Suspense>
    </div>
  );
}
