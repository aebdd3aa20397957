// How well one plan does over a span, what to make of its interval, and the occurrences behind it.
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Money } from '@/components/amount/Money';
import { DateInput } from '@/components/field/DateInput';
import { useFormats } from '@/components/formats/useFormats';
import { Skeleton } from '@/components/state/Skeleton';
import { EmptyState, ErrorState } from '@/components/state/StateMessage';
import { Pager } from '@/components/table/Pager';
import { type Column, Table } from '@/components/table/Table';
import { cardPage } from '@/paths/work_orders';
import { type Health, lastYear, type Run, type Span, useAdvice, useHealth, useRuns } from './health';
import styles from './plans.module.css';

const ROWS = 25;

export function HealthTab({ plan }: { plan: number }) {
  const { t } = useTranslation('plan-health');
  const [span, setSpan] = useState(() => lastYear(Date.now()));
  const { data, error, refetch } = useHealth({ ...span, planId: plan });
  const [health] = data?.items ?? [];
  const bound = (name: keyof Span) => (
    <DateInput
      label={t(`${name}`)}
      value={span[name]}
      onChange={({ target }) => target.value && setSpan({ ...span, [name]: target.value })}
    />
  );
  return (
    <div className="stack gap-16">
      <div className="row wrap gap-8">
        {bound('from')}
        {bound('until')}
      </div>
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={160} />}
      {data && !health && <EmptyState icon="chart-line" title={t('none')} />}
      {health && <Figures {...{ health }} />}
      {health && <Runs key={`${span.from}-${span.until}`} {...{ plan, span }} />}
    </div>
  );
}

const COUNTS = ['generated', 'inTime', 'late', 'missed', 'skipped', 'open', 'overdue', 'findings', 'failures'] as const;

function Figures({ health }: { health: Health }) {
  const { t } = useTranslation('plan-health');
  const { formatNumber } = useFormats();
  const advice = useAdvice();
  const { compliance, costActual, costPlanned } = health;
  return (
    <>
      <dl className={styles.figures}>
        <Figure name={t('compliance')}>
          {compliance === null ? '–' : `${formatNumber(compliance, { maxDigits: 1 })} %`}
        </Figure>
        {COUNTS.map((name) => (
          <Figure key={name} name={t(name)}>
            {formatNumber(health[name])}
          </Figure>
        ))}
        {costPlanned !== null && (
          <Figure name={t('costPlanned')}>
            <Money amount={costPlanned} />
          </Figure>
        )}
        {costActual !== null && (
          <Figure name={t('costActual')}>
            <Money amount={costActual} />
          </Figure>
        )}
      </dl>
      <p>
        <strong>{t('advice')}:</strong> {advice(health)}
      </p>
    </>
  );
}

const Figure = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className={styles.figure}>
    <dt className={styles.term}>{name}</dt>
    <dd className={styles.value}>{children}</dd>
  </div>
);

function Runs({ plan, span }: { plan: number; span: Span }) {
  const { t } = useTranslation('plan-health');
  const { t: plans } = useTranslation('maintenance-plan');
  const { formatDate } = useFormats();
  const [first, setFirst] = useState(0);
  const { data } = useRuns(plan, { ...span, first, rows: ROWS });
  if (!data || data.totalRecords === 0) return null;
  const columns: readonly Column<Run>[] = [
    { id: 'due', header: plans('forecast.due'), part: 'heading', width: 16, render: ({ dueOn }) => formatDate(dueOn) },
    { id: 'asset', header: plans('forecast.asset'), width: 22, render: ({ assetName }) => assetName },
    {
      id: 'result',
      header: t('result'),
      width: 16,
      render: ({ result }) => t(`${result}` as 'inTime'),
    },
    {
      id: 'settled',
      header: t('done'),
      width: 16,
      render: ({ settledOn }) => settledOn !== null && formatDate(settledOn),
    },
    { id: 'finding', header: t('finding'), width: 12, render: ({ finding }) => finding && t('yes') },
    {
      id: 'order',
      header: plans('forecast.order'),
      render: ({ workOrderId, workOrderCode, boardNumber }) =>
        workOrderId !== null && (
          <Link className="link" to={cardPage({ id: workOrderId, boardNumber: boardNumber ?? 0 })}>
            {workOrderCode}
          </Link>
        ),
    },
  ];
  return (
    <>
      <Table label={t('runs')} rows={data.items} keyOf={({ id }) => id} {...{ columns }} />
      {data.totalRecords > ROWS && <Pager {...{ first }} rows={ROWS} total={data.totalRecords} onGoTo={setFirst} />}
    </>
  );
}
