// When an asset did not run: how available that left it, and each downtime to be written down, changed and ended.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePermission } from '@/api/calls/userSubModules';
import { errorText } from '@/api/errors';
import { Button } from '@/components/button/Button';
import { notify } from '@/components/snackbar/notify';
import { Skeleton } from '@/components/state/Skeleton';
import { EmptyState, ErrorState } from '@/components/state/StateMessage';
import { useChanges } from '@/entity/api/changes';
import { useList } from '@/entity/api/records';
import type { Row } from '@/entity/family';
import { useLive } from '@/entity/page/useLive';
import { RecordDialog } from '@/entity/record/RecordDialog';
import { readView } from '@/entity/view/view';
import { AssetContext } from './AssetContext';
import { Availability } from './Availability';
import { downtime } from './downtime.entity';
import styles from './downtime.module.css';
import { DowntimeTable } from './DowntimeTable';

const PAGE = 25;
const MOST = 250;

type Props = { asset: number; archived: boolean };

export function DowntimeTab({ asset, archived }: Props) {
  const { t } = useTranslation('asset');
  const { t: common } = useTranslation();
  const { t: entity } = useTranslation('entity');
  const permitted = usePermission(downtime.subModule);
  const may = archived ? { create: false, update: false, delete: false } : permitted;
  const [rows, setRows] = useState(PAGE);
  /** Null for a new one. */
  const [open, setOpen] = useState<{ id: number | null }>();
  const { save } = useChanges(downtime);
  useLive(downtime);
  const everything = readView(downtime, 'list', new URLSearchParams());
  const filters = { assetId: { mode: 'in' as const, values: [String(asset)] } };
  const { data, error, refetch } = useList(downtime, { ...everything, rows, filters }, true);

  const end = ({ id, version }: Row) =>
    save.mutate(
      { id, version, values: { endedAt: new Date().toISOString() } },
      {
        onSuccess: () => notify({ message: t('downtime.ended'), variant: 'success' }),
        onError: (wrong) => notify({ message: errorText(wrong, common('failed')), variant: 'error' }),
      },
    );
  const add = may.create && (
    <Button kind="primary" icon="plus" onClick={() => setOpen({ id: null })}>
      {t('downtime.new')}
    </Button>
  );
  const list = () => {
    if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
    if (!data) return <Skeleton height={160} />;
    if (data.items.length === 0) {
      return (
        <EmptyState icon="check-circle" title={t('downtime.none')} text={t('downtime.noneHint')}>
          {add}
        </EmptyState>
      );
    }
    return (
      <>
        <div className="row wrap between gap-8">
          <h2 className="large">{t('downtime.title')}</h2>
          {add}
        </div>
        <DowntimeTable
          rows={data.items}
          may={may}
          ending={save.isPending}
          onEnd={end}
          onEdit={(id) => setOpen({ id })}
        />
        {data.totalRecords > rows && rows < MOST && (
          <Button onClick={() => setRows(Math.min(rows * 2, MOST))}>{entity('historyTab.more')}</Button>
        )}
      </>
    );
  };
  return (
    <AssetContext value={asset}>
      <div className={`gap-20 ${styles.tab}`}>
        <Availability asset={asset} />
        {list()}
      </div>
      {open && (
        <RecordDialog
          family={downtime}
          {...open}
          given={{ assetId: asset }}
          readOnly={open.id === null ? !may.create : !may.update}
          onClose={() => setOpen(undefined)}
        />
      )}
    </AssetContext>
  );
}
