// All readings of a meter, the latest first. Only the last one can be taken back: the others build on it.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '@/api/errors';
import { IconButton } from '@/components/button/IconButton';
import { ConfirmDialog } from '@/components/dialog/ConfirmDialog';
import { useFormats } from '@/components/formats/useFormats';
import { notify } from '@/components/snackbar/notify';
import { Skeleton } from '@/components/state/Skeleton';
import { EmptyState, ErrorState } from '@/components/state/StateMessage';
import { Pager } from '@/components/table/Pager';
import { type Column, Table } from '@/components/table/Table';
import { When } from '@/components/time/When';
import type { Row } from '@/entity/family';
import { useAmount } from '@/components/amount/useAmount';
import { type Reading, ROWS, useReadingChanges, useReadings } from './useReadings';

export function ReadingsTable({ meter, mayRemove }: { meter: Row; mayRemove: boolean }) {
  const { t } = useTranslation('meter');
  const { t: common } = useTranslation();
  const { formatDateTime } = useFormats();
  const unit = typeof meter.unitCode === 'string' ? meter.unitCode : null;
  const amount = useAmount(unit);
  const difference = useAmount(unit, { isDifference: true });
  const [first, setFirst] = useState(0);
  const [asked, setAsked] = useState<Reading | null>(null);
  const { data, error, refetch } = useReadings(meter.id, first);
  const { remove } = useReadingChanges(meter.id);
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={200} />;
  if (data.totalRecords === 0) {
    return <EmptyState icon="gauge" title={t('readings.none')} text={t('readings.noneHint')} />;
  }
  const inWords = ({ value, text }: Reading) => (value === null ? text : amount(value));
  const takeBack = (reading: Reading) =>
    remove.mutate(reading.id, {
      onSuccess: () => notify({ message: t('readings.removed'), variant: 'success' }),
      onError: (wrong) => notify({ message: errorText(wrong, common('failed')), variant: 'error' }),
    });
  const last = first === 0 ? data.items[0]?.id : undefined;
  const counter = meter.kind === 'continuous';
  const columns: readonly Column<Reading>[] = [
    { id: 'at', header: t('readings.at'), part: 'heading', render: ({ at }) => <When time={at} /> },
    {
      id: 'value',
      header: t('readings.value'),
      numeric: meter.kind !== 'characteristic',
      render: (reading) =>
        isSpecial(reading) ? `${inWords(reading)} · ${t(`readings.kinds.${reading.kind}`)}` : inWords(reading),
    },
    ...(counter
      ? [
          {
            id: 'delta',
            header: t('readings.delta'),
            numeric: true,
            render: ({ delta }: Reading) => delta !== null && difference(delta),
          },
        ]
      : []),
    {
      id: 'by',
      header: t('readings.by'),
      render: ({ byName, source }) =>
        isSource(source) ? (
          <>
            {byName} <span className="muted">{t(`readings.sources.${source}`)}</span>
          </>
        ) : (
          byName
        ),
    },
    { id: 'remark', header: t('readings.remark'), render: ({ remark }) => remark },
    {
      id: 'actions',
      header: t('readings.actions'),
      part: 'actions',
      width: 7,
      render: (reading) =>
        mayRemove &&
        reading.id === last && (
          <IconButton
            icon="undo"
            label={t('readings.remove')}
            disabled={remove.isPending}
            onClick={() => setAsked(reading)}
          />
        ),
    },
  ];
  return (
    <>
      <Table label={t('readings.title')} rows={data.items} keyOf={({ id }) => id} columns={columns} />
      {data.totalRecords > ROWS && <Pager {...{ first }} rows={ROWS} total={data.totalRecords} onGoTo={setFirst} />}
      {asked && (
        <ConfirmDialog
          title={t('readings.removeTitle', { value: inWords(asked) })}
          action={t('readings.remove')}
          onConfirm={() => takeBack(asked)}
          onClose={() => setAsked(null)}
        >
          <p>{t('readings.removeText', { time: formatDateTime(asked.at) })}</p>
        </ConfirmDialog>
      )}
    </>
  );
}

const SOURCES = ['workOrder', 'sensor', 'import'] as const;
/** The source is shown unless a user took the reading. */
const isSource = (source: string): source is (typeof SOURCES)[number] => SOURCES.some((one) => one === source);

const isSpecial = (reading: Reading): reading is Reading & { kind: 'rollover' | 'reset' } =>
  reading.kind === 'rollover' || reading.kind === 'reset';
