// What all active plans will bring: by date, with hours and parts, and the hours of each week.
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { DateInput } from '@/components/field/DateInput';
import { Field } from '@/components/field/Field';
import { Select } from '@/components/field/Select';
import { useFormats } from '@/components/formats/useFormats';
import { Skeleton } from '@/components/state/Skeleton';
import { EmptyState, ErrorState } from '@/components/state/StateMessage';
import { Pager } from '@/components/table/Pager';
import { type Column, Table } from '@/components/table/Table';
import { TitleRow } from '@/components/title/TitleRow';
import { ReferencePicker } from '@/entity/picker/ReferencePicker';
import { planPage } from '@/paths/plans';
import { type Planned, useBoards, useForecastTable } from './api';
import styles from './calendar.module.css';

const LoadSection = lazy(() => import('./LoadSection'));

const ROWS = 50;
const DAY_MS = 86_400_000;
const day = (at: number) => new Date(at).toISOString().slice(0, 10);
const DAY = /^\d{4}-\d{2}-\d{2}$/;

export function ForecastPage() {
  const { t } = useTranslation('calendar');
  const { formatDate, formatNumber, formatWeekday } = useFormats();
  const [params, setParams] = useSearchParams();
  const [first, setFirst] = useState(0);
  const [now] = useState(() => Date.now());
  const boards = useBoards();
  const named = (name: string, usual: string) => {
    const value = params.get(name) ?? '';
    return DAY.test(value) ? value : usual;
  };
  const from = named('from', day(now));
  const until = named('until', day(now + 90 * DAY_MS));
  const id = (name: string) => Number(params.get(name) ?? '') || undefined;
  const [planId, assetId, boardId] = [id('plan'), id('asset'), id('board')];
  const { data, error, refetch } = useForecastTable({
    from,
    until,
    first,
    rows: ROWS,
    ...(planId && { planId }),
    ...(assetId && { assetId }),
    ...(boardId && { boardId }),
  });
  const setParam = (name: string, value: string) => {
    setFirst(0);
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        if (value) next.set(name, value);
        else next.delete(name);
        return next;
      },
      { replace: true },
    );
  };
  const columns: readonly Column<Planned>[] = [
    {
      id: 'due',
      header: t('table.due'),
      part: 'heading',
      width: 14,
      render: ({ dueOn }) => `${formatWeekday((new Date(dueOn).getUTCDay() + 6) % 7, 'short')} ${formatDate(dueOn)}`,
    },
    {
      id: 'plan',
      header: t('table.plan'),
      width: 24,
      render: (one) => (
        <Link className="link" to={planPage(one.planId)}>
          <span className="muted numbers">{one.planCode}</span> {one.planName}
        </Link>
      ),
    },
    { id: 'asset', header: t('table.asset'), width: 18, render: ({ assetName }) => assetName },
    { id: 'board', header: t('table.board'), width: 12, render: ({ boardName }) => boardName },
    {
      id: 'hours',
      header: t('table.hours'),
      width: 14,
      render: ({ hours, crafts }) =>
        crafts.length > 0
          ? crafts.map(({ craft, hours: one }) => `${craft} ${formatNumber(one)}`).join(', ')
          : hours !== null && formatNumber(hours),
    },
    {
      id: 'parts',
      header: t('table.parts'),
      render: ({ parts }) =>
        parts.map(({ code, quantity, unit }) => `${formatNumber(quantity)} ${unit} ${code}`).join(', '),
    },
  ];
  const bounds = (name: 'from' | 'until', value: string) => (
    <div className={styles.field}>
      <Field label={t(`table.${name}`)}>
        {(wiring) => <DateInput {...wiring} value={value} onChange={({ target }) => setParam(name, target.value)} />}
      </Field>
    </div>
  );
  const most = Math.max(1, ...(data?.weeks.map(({ hours }) => Number(hours)) ?? []));
  return (
    <div className="column min-y-0 tall scroll">
      <TitleRow icon="list" title={t('forecastTitle')} {...(data && { count: formatNumber(data.totalRecords) })} />
      <div className={styles.tools}>
        {bounds('from', from)}
        {bounds('until', until)}
        <div className={styles.field}>
          <ReferencePicker
            family="maintenancePlan"
            label={t('table.plan')}
            value={params.get('plan') ?? ''}
            onChange={(value) => setParam('plan', value)}
          />
        </div>
        <div className={styles.field}>
          <ReferencePicker
            family="asset"
            label={t('table.asset')}
            value={params.get('asset') ?? ''}
            onChange={(value) => setParam('asset', value)}
          />
        </div>
        <div className={styles.field}>
          <Select
            label={t('by.board')}
            options={(boards.data?.items ?? []).map((board) => ({ value: String(board.id), label: board.name }))}
            value={params.get('board') ?? ''}
            nothing={t('allBoards')}
            onChange={(value) => setParam('board', value)}
          />
        </div>
      </div>
      <div className={styles.list}>
        {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!data && !error && <Skeleton height={240} />}
        {data?.limited && <p className="warning">{t('limited')}</p>}
        {data?.totalRecords === 0 && <EmptyState icon="calendar" title={t('nothingPlanned')} />}
        {data && data.totalRecords > 0 && (
          <>
            <h2 className="medium">{t('weeks')}</h2>
            <ul className={styles.weeks}>
              {data.weeks.map(({ monday, count, hours }) => (
                <li key={monday} className={styles.week}>
                  <span className="muted small nowrap">{formatDate(monday)}</span>
                  <meter
                    className={styles.bar}
                    min={0}
                    max={most}
                    value={Number(hours)}
                    aria-label={formatDate(monday)}
                  />
                  <span className="numbers small nowrap">
                    {t('weekSum', { hours: formatNumber(hours), number: formatNumber(count) })}
                  </span>
                </li>
              ))}
            </ul>
            <Suspense fallback={<Skeleton height={160} />}>
              <LoadSection span={{ from, until }} />
            </Suspense>
            <Table
              label={t('forecastTitle')}
              rows={data.items}
              keyOf={(one) => `${one.planId}-${one.assetId}-${one.dueAt}-${one.iteration}`}
              {...{ columns }}
            />
            {data.totalRecords > ROWS && (
              <Pager {...{ first }} rows={ROWS} total={data.totalRecords} onGoTo={setFirst} />
            )}
          </>
        )}
      </div>
    </div>
  );
}
