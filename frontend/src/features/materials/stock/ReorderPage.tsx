// /materials-management/reorder: parts of which too little is projected; one click makes draft orders of them.
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { usePermission } from '@/api/calls/userSubModules';
import { errorText } from '@/api/errors';
import { Button } from '@/components/button/Button';
import { Select } from '@/components/field/Select';
import { useFormats } from '@/components/formats/useFormats';
import { notify } from '@/components/snackbar/notify';
import { Skeleton } from '@/components/state/Skeleton';
import { EmptyState, ErrorState } from '@/components/state/StateMessage';
import { type Column, Table } from '@/components/table/Table';
import { TitleRow } from '@/components/title/TitleRow';
import { MASTER_PARTS, partPage, PURCHASE_ORDERS, SUGGESTED_LEVELS } from '@/paths/materials';
import { type Proposal, useProposals, useReorder } from '../api/stock';
import { PageLink } from '../PageLink';
import page from '../page.module.css';

const AMOUNTS = ['reorderPoint', 'available', 'onOrder', 'demand', 'planned', 'projected', 'quantity'] as const;
const PLANNED_DAYS = [0, 14, 30, 60, 90, 180, 365];

export function ReorderPage() {
  const { t } = useTranslation('stock');
  const { t: common } = useTranslation();
  const { formatNumber, formatDate } = useFormats();
  const may = usePermission('suppliers');
  const [address, setAddress] = useSearchParams();
  const asked = Number(address.get('plannedDays') ?? 30);
  const plannedDays = PLANNED_DAYS.includes(asked) ? asked : 30;
  const { data, error, refetch } = useProposals(plannedDays);
  const reorder = useReorder();
  const order = (levelIds: number[]) =>
    reorder.mutate(
      { levelIds, plannedDays },
      {
        onSuccess: ({ items }) =>
          notify({
            message: t('reorder.made', { count: items.length }),
            variant: items.length > 0 ? 'success' : 'info',
          }),
        onError: (wrong) => notify({ message: errorText(wrong, common('failed')), variant: 'error' }),
      },
    );
  const columns: readonly Column<Proposal>[] = [
    {
      id: 'part',
      header: t('reorder.part'),
      part: 'heading',
      width: 20,
      render: ({ partId, partCode, partName, shortOn }) => (
        <>
          <Link to={partPage(partId)} className="link">
            <span className="muted numbers">{partCode}</span> {partName}
          </Link>
          {shortOn !== null && <div className="danger tiny">{t('reorder.shortOn', { day: formatDate(shortOn) })}</div>}
        </>
      ),
    },
    { id: 'warehouse', header: t('reorder.warehouse'), width: 11, render: ({ warehouseName }) => warehouseName },
    ...AMOUNTS.map((amount) => ({
      id: amount,
      header: t(`reorder.${amount}`),
      numeric: true,
      render: (one: Proposal) => (
        <>
          {formatNumber(Number(one[amount]))}
          {amount === 'available' && Number(one.expired) > 0 && (
            <div className="danger tiny">{t('reorder.expiredOf', { quantity: formatNumber(Number(one.expired)) })}</div>
          )}
        </>
      ),
    })),
    {
      id: 'supplier',
      header: t('reorder.supplier'),
      width: 14,
      render: ({ supplierName }) => supplierName ?? t('reorder.noSupplier'),
    },
    {
      id: 'order',
      header: t('reorder.order'),
      part: 'actions',
      width: 14,
      render: ({ levelId, supplierId }) =>
        may.create &&
        supplierId !== null && (
          <Button disabled={reorder.isPending} onClick={() => order([levelId])}>
            {t('reorder.order')}
          </Button>
        ),
    },
  ];
  const list = () => {
    if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
    if (!data) return <Skeleton height={240} />;
    if (data.items.length === 0) return <EmptyState icon="check-circle" title={t('reorder.none')} />;
    return <Table label={t('reorder.title')} rows={data.items} keyOf={({ levelId }) => levelId} columns={columns} />;
  };
  return (
    <div className="column min-y-0 tall">
      <TitleRow icon="replay" title={t('reorder.title')}>
        <PageLink to={MASTER_PARTS} icon="box">
          {t('links.parts')}
        </PageLink>
        <PageLink to={SUGGESTED_LEVELS} icon="chart-line">
          {t('links.suggestedLevels')}
        </PageLink>
        <PageLink to={PURCHASE_ORDERS} icon="shopping-cart">
          {t('links.orders')}
        </PageLink>
        {may.create && data?.items.some(({ supplierId }) => supplierId !== null) && (
          <Button kind="primary" icon="shopping-cart" busy={reorder.isPending} onClick={() => order([])}>
            {t('reorder.all')}
          </Button>
        )}
      </TitleRow>
      <div className={page.body}>
        <div className={page.choice}>
          <Select
            label={t('reorder.plannedMaintenance')}
            value={String(plannedDays)}
            options={PLANNED_DAYS.map((days) => ({
              value: String(days),
              label: days === 0 ? t('reorder.notCounted') : t('reorder.nextDays', { count: days }),
            }))}
            onChange={(days) => setAddress({ plannedDays: days }, { replace: true })}
          />
        </div>
        {data?.limited && <p className="muted small">{t('reorder.limited')}</p>}
        {list()}
      </div>
    </div>
  );
}
