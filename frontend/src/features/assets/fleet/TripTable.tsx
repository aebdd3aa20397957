// The trips of a mobile asset, the latest first.
import { useTranslation } from 'react-i18next';
import { IconButton } from '@/components/button/IconButton';
import { useFormats } from '@/components/formats/useFormats';
import { RowActions } from '@/components/table/row';
import { type Column, Table } from '@/components/table/Table';
import { When } from '@/components/time/When';
import { ArchiveButton } from '@/entity/drawer/ArchiveButton';
import { FamilyContext } from '@/entity/FamilyContext';
import type { Row } from '@/entity/family';
import { fleetTracker } from './fleet.entity';

type Props = {
  rows: readonly Row[];
  may: { update: boolean; delete: boolean };
  onEdit: (id: number) => void;
};

const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null);

const route = ({ fromPlace, toPlace }: Row) => [text(fromPlace), text(toPlace)].filter(Boolean).join(' → ');

export function TripTable({ rows, may, onEdit }: Props) {
  const { t } = useTranslation('asset');
  const { formatNumber } = useFormats();
  const number = (value: unknown) => (typeof value === 'string' ? formatNumber(value, { maxDigits: 1 }) : null);
  const columns: readonly Column<Row>[] = [
    {
      id: 'route',
      header: t('fleet.route'),
      part: 'heading',
      width: 26,
      render: (row) => route(row) || t('fleet.noRoute'),
    },
    {
      id: 'from',
      header: t('fleet.fields.startedAt'),
      width: 16,
      render: ({ startedAt }) => <When time={String(startedAt)} />,
    },
    {
      id: 'until',
      header: t('fleet.fields.endedAt'),
      width: 16,
      render: ({ endedAt }) => (typeof endedAt === 'string' ? <When time={endedAt} /> : null),
    },
    { id: 'driver', header: t('fleet.fields.driverId'), render: ({ driverName }) => text(driverName) },
    {
      id: 'distance',
      header: t('fleet.fields.distance'),
      numeric: true,
      width: 9,
      render: ({ distance }) => number(distance),
    },
    {
      id: 'odometer',
      header: t('fleet.fields.odometer'),
      numeric: true,
      width: 9,
      render: ({ odometer }) => number(odometer),
    },
    { id: 'fuel', header: t('fleet.fields.fuel'), numeric: true, width: 9, render: ({ fuel }) => number(fuel) },
    {
      id: 'actions',
      header: t('fleet.edit'),
      part: 'actions',
      width: 10,
      render: (row) => (
        <RowActions>
          {may.update && !row.outOfReach && (
            <IconButton icon="pencil" label={t('fleet.edit')} onClick={() => onEdit(row.id)} />
          )}
          {may.delete && !row.outOfReach && <ArchiveButton record={row} name={route(row) || t('fleet.one')} />}
        </RowActions>
      ),
    },
  ];
  return (
    <FamilyContext value={fleetTracker}>
      <Table label={t('fleet.title')} {...{ rows, columns }} keyOf={({ id }) => id} />
    </FamilyContext>
  );
}
