// All alarms that there were, a page at a time: those of the tenant, or those of one sensor.
import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Skeleton } from '@/components/state/Skeleton';
import { EmptyState, ErrorState } from '@/components/state/StateMessage';
import { TextInput } from '@/components/field/TextInput';
import { Pager } from '@/components/table/Pager';
import { type Column, Table } from '@/components/table/Table';
import { useLastPage } from '@/components/table/useLastPage';
import { When } from '@/components/time/When';
import { SEVERITIES } from '@/realtime/alarm/model';
import { type PastAlarm, useHistory } from '../api/alarms';
import { Lasted } from '../live/Duration';
import { Measured } from '../live/Measured';
import { alarmPage } from '@/paths/alarms';
import { Severity } from '../Severity';
import styles from './history.module.css';
import { Select } from '@/components/field/Select';

const SIZES = [25, 50, 100] as const;

export default function HistoryTab({ sensorId }: { sensorId?: number }) {
  const { t } = useTranslation('alarm');
  const [first, setFirst] = useState(0);
  const [rows, setRows] = useState<number>(SIZES[0]);
  const [text, setText] = useState('');
  const [severity, setSeverity] = useState<(typeof SEVERITIES)[number] | ''>('');
  const search = useDeferredValue(text.trim());
  const { data, error, refetch, isPlaceholderData } = useHistory({
    first,
    rows,
    sortField: 'raisedAt',
    sortOrder: -1,
    globalFilter: search || null,
    filters: {
      ...(severity && { severity: { value: [severity], matchMode: 'in' } }),
      ...(sensorId !== undefined && { sensorId: { value: [sensorId], matchMode: 'in' } }),
    },
  });
  useLastPage({ first, rows, goTo: setFirst }, isPlaceholderData ? undefined : data?.totalRecords);
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  const columns: readonly Column<PastAlarm>[] = [
    {
      id: 'name',
      header: t('history.name'),
      part: 'heading',
      width: 26,
      render: ({ id, name, place, retractedAt }) => (
        <>
          <Link to={alarmPage(id)}>{name}</Link>
          {retractedAt && <small className="muted block">{t('history.retracted')}</small>}
          {sensorId === undefined && place?.sensor && <small className="muted block">{place.sensor.name}</small>}
        </>
      ),
    },
    { id: 'severity', header: t('history.severity'), render: (one) => <Severity severity={one.severity} quiet /> },
    { id: 'raised', header: t('history.raised'), render: ({ occurrence }) => <When time={occurrence.raisedAt} /> },
    {
      id: 'lasted',
      header: t('history.lasted'),
      numeric: true,
      render: ({ occurrence: { raisedAt, returnedAt } }) =>
        returnedAt ? <Lasted from={raisedAt} until={returnedAt} /> : t('history.active'),
    },
    {
      id: 'value',
      header: t('history.value'),
      render: ({ occurrence, place }) => <Measured {...{ occurrence }} {...(place && { place })} />,
    },
    {
      id: 'count',
      header: t('history.count'),
      numeric: true,
      width: 9,
      render: ({ occurrences }) => occurrences,
    },
  ];
  const total = data?.totalRecords ?? 0;
  return (
    <div className={styles.history}>
      <div className={styles.filters}>
        <TextInput
          label={t('search')}
          type="search"
          value={text}
          onChange={({ target }) => {
            setText(target.value);
            setFirst(0);
          }}
        />
        <Select
          label={t('history.severity')}
          value={severity}
          nothing={t('history.every')}
          options={SEVERITIES.toReversed().map((one) => ({ value: one, label: t(`severity.${one}`) }))}
          onChange={(chosen) => {
            setSeverity(chosen);
            setFirst(0);
          }}
        />
      </div>
      {!data && <Skeleton height={240} />}
      {data && total === 0 && <EmptyState icon="bell" title={t('history.none')} />}
      {data && total > 0 && (
        <>
          <Table label={t('tabs.history')} rows={data.items} keyOf={({ id }) => id} columns={columns} />
          <Pager {...{ first, rows, total }} sizes={SIZES} onGoTo={setFirst} onRows={setRows} />
        </>
      )}
    </div>
  );
}
