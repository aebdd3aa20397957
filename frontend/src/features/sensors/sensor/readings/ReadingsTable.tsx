// The readings of a sensor, the newest first.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Skeleton } from '@/components/state/Skeleton';
import { EmptyState, ErrorState } from '@/components/state/StateMessage';
import { Pager } from '@/components/table/Pager';
import { type Column, Table } from '@/components/table/Table';
import { When } from '@/components/time/When';
import type { Row } from '@/entity/family';
import { useAmount } from '@/components/amount/useAmount';
import type { View } from '../explore/view';
import { useStateWords } from '../live/onOff';
import { type Reading, ROWS, useReadings } from './useReadings';

export function ReadingsTable({ sensor, view }: { sensor: Row; view: View }) {
  const { t } = useTranslation('sensor');
  const amount = useAmount(typeof sensor.unitCode === 'string' ? sensor.unitCode : null);
  const stateOf = useStateWords();
  const [first, setFirst] = useState(0);
  const { data, error, refetch } = useReadings(sensor.id, first, view);
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={200} />;
  if (data.totalRecords === 0) {
    return view.live ? (
      <EmptyState icon="gauge" title={t('readings.none')} text={t('readings.noneHint')} />
    ) : (
      <EmptyState icon="gauge" title={t('readings.noneThen')} />
    );
  }
  const columns: readonly Column<Reading>[] = [
    { id: 'at', header: t('readings.at'), part: 'heading', render: ({ at }) => <When time={at} /> },
    {
      id: 'value',
      header: t('readings.value'),
      numeric: true,
      render: ({ value }) => stateOf(sensor.kind, value) ?? amount(value),
    },
    {
      id: 'quality',
      header: t('readings.quality'),
      render: ({ quality }) => (quality === 'uncertain' ? t('readings.uncertain') : t('readings.good')),
    },
    { id: 'received', header: t('readings.received'), render: ({ receivedAt }) => <When time={receivedAt} /> },
  ];
  return (
    <>
      <Table label={t('readings.title')} rows={data.items} keyOf={({ at }) => at} columns={columns} />
      {data.totalRecords > ROWS && <Pager {...{ first }} rows={ROWS} total={data.totalRecords} onGoTo={setFirst} />}
    </>
  );
}
