// /materials-management/suggested-levels: stock levels that follow from consumption, each with what it follows from.
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { useUser } from '@/api/calls/session';
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
import { partPage, REORDER } from '@/paths/materials';
import { type Basis, type SuggestedLevel, useSetLevels, useSuggestedLevels } from '../api/suggestedLevels';
import { useWarehouses } from '../kit/useWarehouses';
import { PageLink } from '../PageLink';
import page from '../page.module.css';
import { keepWarehouse, lastWarehouse } from '../warehouse/lastWarehouse';
import styles from './suggested.module.css';

const WINDOWS = ['90', '180', '365', '730'];
const COVERS = ['7', '14', '30', '60', '90'];
const LEVELS = ['90', '95', '97.5', '99', '99.9'];

const isSet = ({ reorderPoint, reorderQuantity, currentReorderPoint, currentReorderQuantity }: SuggestedLevel) =>
  currentReorderPoint !== null &&
  Number(currentReorderPoint) === Number(reorderPoint) &&
  Number(currentReorderQuantity) === Number(reorderQuantity);

export function SuggestedLevelsPage() {
  const { t } = useTranslation('suggested-levels');
  const { t: stock } = useTranslation('stock');
  const { t: common } = useTranslation();
  const { formatNumber } = useFormats();
  const me = useUser().id;
  const may = usePermission('warehousing');
  const warehouses = useWarehouses();
  const [address, setAddress] = useSearchParams();
  const setLevels = useSetLevels();
  const chosen = (field: string, otherwise: string) => address.get(field) ?? otherwise;
  const last = lastWarehouse(me);
  const begin = warehouses.find(({ value }) => value === last) ?? warehouses[0];
  const warehouse = chosen('warehouse', begin?.value ?? '');
  const [days, cover, service] = [chosen('days', '365'), chosen('cover', '30'), chosen('service', '')];
  const basis: Basis | null =
    warehouse === ''
      ? null
      : {
          warehouseId: Number(warehouse),
          days: Number(days),
          coverDays: Number(cover),
          ...(service !== '' && { serviceLevel: service }),
        };
  const { data, error, refetch } = useSuggestedLevels(basis);
  const change = (field: string, value: string) => {
    const next = new URLSearchParams(address);
    next.set(field, value);
    if (field === 'warehouse') keepWarehouse(me, value);
    setAddress(next, { replace: true });
  };
  const set = (levels: readonly SuggestedLevel[]) =>
    basis !== null &&
    setLevels.mutate(
      { basis, partIds: levels.map(({ partId }) => partId) },
      {
        onSuccess: ({ items }) => notify({ message: t('done', { count: items.length }), variant: 'success' }),
        onError: (wrong) => notify({ message: errorText(wrong, common('failed')), variant: 'error' }),
      },
    );
  const number = (amount: string, maxDigits = 4) => formatNumber(Number(amount), { maxDigits });
  const dayCount = (count: string) => ({ value: count, label: t('dayCount', { count: Number(count) }) });
  const beside = (amount: string, unit: string, current: string | null) => (
    <>
      {number(amount)} {unit}
      <div className="muted tiny">{current === null ? t('noLevel') : t('now', { quantity: number(current) })}</div>
    </>
  );
  const columns: readonly Column<SuggestedLevel>[] = [
    {
      id: 'part',
      header: t('part'),
      part: 'heading',
      width: 24,
      render: ({ partId, partCode, partName }) => (
        <Link to={partPage(partId)} className="link">
          <span className="muted numbers">{partCode}</span> {partName}
        </Link>
      ),
    },
    {
      id: 'perDay',
      header: t('perDay'),
      numeric: true,
      render: ({ perDay, deviation, unitCode }) => (
        <>
          {number(perDay, 2)} {unitCode}
          <div className="muted tiny">{t('deviation', { deviation: number(deviation, 2) })}</div>
        </>
      ),
    },
    {
      id: 'lead',
      header: t('lead'),
      numeric: true,
      render: ({ leadDays, leadDaysKnown }) => (
        <>
          {t('leadDays', { count: leadDays })}
          {!leadDaysKnown && <div className="muted tiny">{t('assumed')}</div>}
        </>
      ),
    },
    {
      id: 'safety',
      header: t('safety'),
      numeric: true,
      render: ({ safetyStock, serviceLevel }) => (
        <>
          {number(safetyStock, 1)}
          <div className="muted tiny">{t('serviceOf', { percent: number(serviceLevel, 1) })}</div>
        </>
      ),
    },
    {
      id: 'point',
      header: t('point'),
      numeric: true,
      render: ({ reorderPoint, currentReorderPoint, unitCode }) => beside(reorderPoint, unitCode, currentReorderPoint),
    },
    {
      id: 'quantity',
      header: t('quantity'),
      numeric: true,
      render: ({ reorderQuantity, currentReorderQuantity, unitCode }) =>
        beside(reorderQuantity, unitCode, currentReorderQuantity),
    },
    {
      id: 'set',
      header: t('set'),
      part: 'actions',
      width: 12,
      render: (level) =>
        isSet(level) ? (
          <span className="muted">{t('same')}</span>
        ) : (
          may.create &&
          may.update && (
            <Button disabled={setLevels.isPending} onClick={() => set([level])}>
              {t('set')}
            </Button>
          )
        ),
    },
  ];
  const list = () => {
    if (warehouse === '') return <EmptyState icon="box" title={t('choose')} />;
    if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
    if (!data) return <Skeleton height={240} />;
    if (data.items.length === 0) return <EmptyState icon="chart-line" title={t('none')} text={t('noneHint')} />;
    return <Table label={t('title')} rows={data.items} keyOf={({ partId }) => partId} columns={columns} />;
  };
  const differing = data?.items.filter((level) => !isSet(level)) ?? [];
  return (
    <div className="column min-y-0 tall">
      <TitleRow icon="chart-line" title={t('title')}>
        <PageLink to={REORDER} icon="replay">
          {stock('reorder.title')}
        </PageLink>
        {may.create && may.update && differing.length > 0 && (
          <Button kind="primary" icon="check" busy={setLevels.isPending} onClick={() => set(differing)}>
            {t('setAll', { count: differing.length })}
          </Button>
        )}
      </TitleRow>
      <div className={page.body}>
        <p className={`muted ${styles.help}`}>{t('help')}</p>
        <div className={page.basis}>
          <Select
            label={t('warehouse')}
            value={warehouse}
            options={warehouses}
            onChange={(next) => change('warehouse', next)}
          />
          <Select
            label={t('days')}
            value={days}
            options={WINDOWS.map(dayCount)}
            onChange={(next) => change('days', next)}
          />
          <Select
            label={t('cover')}
            value={cover}
            options={COVERS.map(dayCount)}
            onChange={(next) => change('cover', next)}
          />
          <Select
            label={t('service')}
            value={service}
            nothing={t('usual')}
            options={LEVELS.map((percent) => ({
              value: percent,
              label: t('percent', { percent: formatNumber(Number(percent), { maxDigits: 1 }) }),
            }))}
            onChange={(next) => change('service', next)}
          />
        </div>
        {list()}
      </div>
    </div>
  );
}
