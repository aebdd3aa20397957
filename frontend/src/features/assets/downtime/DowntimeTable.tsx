// The downtimes of an asset, the latest first; one that lasts stands out and can be ended at once.
import { useTranslation } from 'react-i18next';
import { Button } from '@/components/button/Button';
import { IconButton } from '@/components/button/IconButton';
import { useFormats } from '@/components/formats/useFormats';
import { RowActions, RowMark } from '@/components/table/row';
import { type Column, Table } from '@/components/table/Table';
import { When } from '@/components/time/When';
import { ArchiveButton } from '@/entity/drawer/ArchiveButton';
import { FamilyContext } from '@/entity/FamilyContext';
import type { Row } from '@/entity/family';
import { downtime } from './downtime.entity';

type Props = {
  rows: readonly Row[];
  may: { update: boolean; delete: boolean };
  ending: boolean;
  onEnd: (row: Row) => void;
  onEdit: (id: number) => void;
};

const DAY_HOURS = 24;

export function DowntimeTable({ rows, may, ending, onEnd, onEdit }: Props) {
  const { t } = useTranslation('asset');
  const { formatNumber } = useFormats();
  const lasted = (hours: number) => {
    return hours < 2 * DAY_HOURS
      ? t('downtime.hours', { hours: formatNumber(hours, { maxDigits: 1 }) })
      : t('downtime.days', { days: formatNumber(hours / DAY_HOURS, { maxDigits: 1 }) });
  };
  const columns: readonly Column<Row>[] = [
    {
      id: 'reason',
      header: t('downtime.fields.reason'),
      part: 'heading',
      width: 26,
      render: ({ reason, planned }) => (
        <>
          {String(reason) || t('downtime.noReason')}
          {planned === true && <RowMark>{t('downtime.planning')}</RowMark>}
        </>
      ),
    },
    {
      id: 'from',
      header: t('downtime.fields.startedAt'),
      width: 16,
      render: ({ startedAt }) => <When time={String(startedAt)} />,
    },
    {
      id: 'until',
      header: t('downtime.fields.endedAt'),
      width: 16,
      render: ({ endedAt }) =>
        typeof endedAt === 'string' ? (
          <When time={endedAt} />
        ) : (
          <span className="danger medium">{t('downtime.lasts')}</span>
        ),
    },
    {
      id: 'hours',
      header: t('downtime.lasted'),
      numeric: true,
      width: 9,
      render: ({ hours }) => lasted(Number(hours)),
    },
    {
      id: 'failure',
      header: t('downtime.fields.failureCodeId'),
      render: ({ failureCodeName }) => text(failureCodeName),
    },
    { id: 'order', header: t('downtime.fields.workOrderId'), render: ({ workOrderCode }) => text(workOrderCode) },
    {
      id: 'actions',
      header: t('downtime.edit'),
      part: 'actions',
      width: 14,
      render: (row) => (
        <RowActions>
          {may.update && !row.outOfReach && row.endedAt === null && (
            <Button disabled={ending} onClick={() => onEnd(row)}>
              {t('downtime.end')}
            </Button>
          )}
          {may.update && !row.outOfReach && (
            <IconButton icon="pencil" label={t('downtime.edit')} onClick={() => onEdit(row.id)} />
          )}
          {may.delete && !row.outOfReach && (
            <ArchiveButton record={row} name={String(row.reason) || t('downtime.one')} />
          )}
        </RowActions>
      ),
    },
  ];
  return (
    <FamilyContext value={downtime}>
      <Table label={t('downtime.title')} {...{ rows, columns }} keyOf={({ id }) => id} />
    </FamilyContext>
  );
}

const text = (value: unknown) => (typeof value === 'string' ? value : null);
