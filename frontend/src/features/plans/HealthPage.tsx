// /maintenance-management/maintenance-plans/health: how well all plans do, which find nothing, and which come too rarely.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { Money } from '@/components/amount/Money';
import { DateInput } from '@/components/field/DateInput';
import { Select } from '@/components/field/Select';
import { TextInput } from '@/components/field/TextInput';
import { useFormats } from '@/components/formats/useFormats';
import { Skeleton } from '@/components/state/Skeleton';
import { EmptyState, ErrorState } from '@/components/state/StateMessage';
import { Pager } from '@/components/table/Pager';
import { type Column, Table } from '@/components/table/Table';
import { TitleRow } from '@/components/title/TitleRow';
import { planPage } from '@/paths/plans';
import { type Health, lastYear, type Only, useAdvice, useHealth } from './health';
import styles from './plans.module.css';

const ROWS = 50;
const ONLY: readonly Only[] = ['all', 'withoutEffect', 'tooRare'];
const DAY = /^\d{4}-\d{2}-\d{2}$/;

export function HealthPage() {
  const { t } = useTranslation('plan-health');
  const { formatNumber } = useFormats();
  const [params, setParams] = useSearchParams();
  const [first, setFirst] = useState(0);
  const [usual] = useState(() => lastYear(Date.now()));
  const advice = useAdvice();
  const named = (name: 'from' | 'until') => {
    const value = params.get(name) ?? '';
    return DAY.test(value) ? value : usual[name];
  };
  const text = params.get('text') ?? '';
  const only = ONLY.find((one) => one === params.get('only')) ?? 'all';
  const query = { from: named('from'), until: named('until'), text, only, first, rows: ROWS };
  const { data, error, refetch } = useHealth(query);
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
  const count = (
    id: keyof Health & ('generated' | 'inTime' | 'late' | 'missed' | 'overdue' | 'findings' | 'failures'),
  ) => ({
    id,
    header: t(`${id}`),
    numeric: true,
    width: 7,
    render: (one: Health) => formatNumber(one[id]),
  });
  const columns: readonly Column<Health>[] = [
    {
      id: 'plan',
      header: t('plan'),
      part: 'heading',
      width: 20,
      render: ({ planId, planCode, planName }) => (
        <Link className="link" to={`${planPage(planId)}?tab=health`}>
          <span className="muted numbers">{planCode}</span> {planName}
        </Link>
      ),
    },
    {
      id: 'compliance',
      header: t('compliance'),
      numeric: true,
      width: 8,
      render: ({ compliance }) => compliance !== null && `${formatNumber(compliance, { maxDigits: 1 })} %`,
    },
    count('generated'),
    count('inTime'),
    count('late'),
    count('missed'),
    count('overdue'),
    count('findings'),
    count('failures'),
    {
      id: 'cost',
      header: t('costActual'),
      numeric: true,
      width: 9,
      render: ({ costActual }) => costActual !== null && <Money amount={costActual} />,
    },
    { id: 'advice', header: t('advice'), render: advice },
  ];
  return (
    <div className="column min-y-0 tall scroll">
      <TitleRow icon="chart-line" title={t('title')} {...(data && { count: formatNumber(data.totalRecords) })} />
      <div className={styles.tools}>
        <TextInput
          label={t('search')}
          maxLength={200}
          value={text}
          onChange={({ target }) => setParam('text', target.value)}
        />
        <DateInput label={t('from')} value={query.from} onChange={({ target }) => setParam('from', target.value)} />
        <DateInput label={t('until')} value={query.until} onChange={({ target }) => setParam('until', target.value)} />
        <Select
          label={t('show')}
          options={ONLY.map((value) => ({ value, label: t(`only.${value}`) }))}
          value={only}
          onChange={(value) => setParam('only', value === 'all' ? '' : value)}
        />
      </div>
      <div className="stack gap-12 pad-16">
        {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!data && !error && <Skeleton height={240} />}
        {data?.items.length === 0 && <EmptyState icon="chart-line" title={t('nothing')} />}
        {data && data.items.length > 0 && (
          <>
            <Table label={t('title')} rows={data.items} keyOf={({ planId }) => planId} {...{ columns }} />
            {data.totalRecords > ROWS && (
              <Pager {...{ first }} rows={ROWS} total={data.totalRecords} onGoTo={setFirst} />
            )}
          </>
        )}
      </div>
    </div>
  );
}
