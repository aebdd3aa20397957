// The fleet tracker of a mobile asset: where it stands, and each trip to be written down and changed.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePermission } from '@/api/calls/userSubModules';
import { Button } from '@/components/button/Button';
import { Skeleton } from '@/components/state/Skeleton';
import { EmptyState, ErrorState } from '@/components/state/StateMessage';
import { useList } from '@/entity/api/records';
import { useLive } from '@/entity/page/useLive';
import { RecordDialog } from '@/entity/record/RecordDialog';
import { readView } from '@/entity/view/view';
import { FleetFacts } from './FleetFacts';
import { fleetTracker } from './fleet.entity';
import { TripTable } from './TripTable';

const PAGE = 25;
const MOST = 250;

type Props = { asset: number; name: string; archived: boolean };

export function FleetTab({ asset, name, archived }: Props) {
  const { t } = useTranslation('asset');
  const { t: entity } = useTranslation('entity');
  const permitted = usePermission(fleetTracker.subModule);
  const may = archived ? { create: false, update: false, delete: false } : permitted;
  const [rows, setRows] = useState(PAGE);
  /** Null for a new one. */
  const [open, setOpen] = useState<{ id: number | null }>();
  useLive(fleetTracker);
  const everything = readView(fleetTracker, 'list', new URLSearchParams());
  const filters = { assetId: { mode: 'in' as const, values: [String(asset)] } };
  const { data, error, refetch } = useList(fleetTracker, { ...everything, rows, filters }, true);

  const add = may.create && (
    <Button kind="primary" icon="plus" onClick={() => setOpen({ id: null })}>
      {t('fleet.new')}
    </Button>
  );
  const list = () => {
    if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
    if (!data) return <Skeleton height={160} />;
    if (data.items.length === 0) {
      return (
        <EmptyState icon="truck" title={t('fleet.none')} text={t('fleet.noneHint')}>
          {add}
        </EmptyState>
      );
    }
    return (
      <>
        <FleetFacts {...{ asset, name }} />
        <div className="row wrap between gap-8">
          <h2 className="large">{t('fleet.title')}</h2>
          {add}
        </div>
        <TripTable rows={data.items} {...{ may }} onEdit={(id) => setOpen({ id })} />
        {data.totalRecords > rows && rows < MOST && (
          <Button onClick={() => setRows(Math.min(rows * 2, MOST))}>{entity('historyTab.more')}</Button>
        )}
      </>
    );
  };
  return (
    <div className="stack gap-20">
      {list()}
      {open && (
        <RecordDialog
          family={fleetTracker}
          {...open}
          given={{ assetId: asset }}
          readOnly={open.id === null ? !may.create : !may.update}
          onClose={() => setOpen(undefined)}
        />
      )}
    </div>
  );
}
