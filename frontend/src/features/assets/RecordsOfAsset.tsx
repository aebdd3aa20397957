// Records of a family that belong to one asset: a list with more below it, each written down and changed in a dialog.
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePermission } from '@/api/calls/userSubModules';
import { Button } from '@/components/button/Button';
import { Skeleton } from '@/components/state/Skeleton';
import { EmptyState, ErrorState } from '@/components/state/StateMessage';
import { useList } from '@/entity/api/records';
import type { Family, Row } from '@/entity/family';
import { useLive } from '@/entity/page/useLive';
import { RecordDialog } from '@/entity/record/RecordDialog';
import { readView } from '@/entity/view/view';

const PAGE = 25;
const MOST = 250;

export type Shown = {
  rows: readonly Row[];
  may: { update: boolean; delete: boolean };
  onEdit: (id: number) => void;
};

type Props = {
  family: Family;
  /** Where its texts are. */
  words: 'downtime' | 'fleet';
  /** Of the empty list. */
  icon: string;
  asset: number;
  archived: boolean;
  /** Above the title, once there are records. */
  facts?: ReactNode;
  children: (shown: Shown) => ReactNode;
};

export function RecordsOfAsset({ family, words, icon, asset, archived, facts, children }: Props) {
  const { t } = useTranslation('asset');
  const { t: entity } = useTranslation('entity');
  const permitted = usePermission(family.subModule);
  const may = archived ? { create: false, update: false, delete: false } : permitted;
  const [rows, setRows] = useState(PAGE);
  /** Null for a new one. */
  const [open, setOpen] = useState<{ id: number | null }>();
  useLive(family);
  const everything = readView(family, 'list', new URLSearchParams());
  const filters = { assetId: { mode: 'in' as const, values: [String(asset)] } };
  const { data, error, refetch } = useList(family, { ...everything, rows, filters }, true);

  const add = may.create && (
    <Button kind="primary" icon="plus" onClick={() => setOpen({ id: null })}>
      {t(`${words}.new`)}
    </Button>
  );
  const list = () => {
    if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
    if (!data) return <Skeleton height={160} />;
    if (data.items.length === 0) {
      return (
        <EmptyState {...{ icon }} title={t(`${words}.none`)} text={t(`${words}.noneHint`)}>
          {add}
        </EmptyState>
      );
    }
    return (
      <>
        {facts}
        <div className="row wrap between gap-8">
          <h2 className="large">{t(`${words}.title`)}</h2>
          {add}
        </div>
        {children({ rows: data.items, may, onEdit: (id) => setOpen({ id }) })}
        {data.totalRecords > rows && rows < MOST && (
          <Button onClick={() => setRows(Math.min(rows * 2, MOST))}>{entity('historyTab.more')}</Button>
        )}
      </>
    );
  };
  return (
    <>
      {list()}
      {open && (
        <RecordDialog
          {...{ family }}
          {...open}
          given={{ assetId: asset }}
          readOnly={open.id === null ? !may.create : !may.update}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  );
}
