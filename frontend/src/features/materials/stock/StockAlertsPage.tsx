// /materials-management/stock-alerts: what is wrong with the stock of the warehouses, the latest first.
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { Select } from '@/components/field/Select';
import { Skeleton } from '@/components/state/Skeleton';
import { EmptyState, ErrorState } from '@/components/state/StateMessage';
import { Pager } from '@/components/table/Pager';
import { Table } from '@/components/table/Table';
import { TitleRow } from '@/components/title/TitleRow';
import { useList } from '@/entity/api/records';
import { useRecordColumns } from '@/entity/cells/useRecordColumns';
import { FamilyContext, useFamilyWords } from '@/entity/FamilyContext';
import type { Row } from '@/entity/family';
import { readView } from '@/entity/view/view';
import { partPage, REORDER, WAREHOUSING } from '@/paths/materials';
import { useWarehouses } from '../kit/useWarehouses';
import { PageLink } from '../PageLink';
import page from '../page.module.css';
import styles from './stockAlerts.module.css';
import { stockAlert } from './stockAlert.entity';

const KINDS = ['low', 'over', 'expiring', 'unused'] as const;
const ROWS = 50;

const among = (value: string) => ({ mode: 'in' as const, values: [value] });

export const StockAlertsPage = () => (
  <FamilyContext value={stockAlert}>
    <Alerts />
  </FamilyContext>
);

function Alerts() {
  const { t } = useTranslation('stock-alert');
  const { t: stock } = useTranslation('stock');
  const words = useFamilyWords(stockAlert);
  const warehouses = useWarehouses();
  const [address, setAddress] = useSearchParams();
  const kind = KINDS.find((one) => one === address.get('kind')) ?? '';
  const warehouse = address.get('warehouse') ?? '';
  const first = Number(address.get('first') ?? 0);
  const change = (field: string, value: string) => {
    const next = new URLSearchParams(address);
    if (value === '') next.delete(field);
    else next.set(field, value);
    if (field !== 'first') next.delete('first');
    setAddress(next, { replace: true });
  };
  const columns = useRecordColumns(stockAlert.columns.filter((name) => name !== 'partId'));
  const filters = {
    ...(kind !== '' && { kind: among(kind) }),
    ...(warehouse !== '' && { warehouseId: among(warehouse) }),
  };
  const everything = readView(stockAlert, 'list', new URLSearchParams());
  const { data, error, refetch } = useList(stockAlert, { ...everything, first, rows: ROWS, filters }, true);
  const list = () => {
    if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
    if (!data) return <Skeleton height={240} />;
    if (data.totalRecords === 0) return <EmptyState icon="check-circle" title={t('none')} />;
    return (
      <>
        <Table
          label={t('title')}
          rows={data.items}
          keyOf={({ id }) => id}
          columns={[
            {
              id: 'part',
              header: words.field('partId'),
              part: 'heading' as const,
              width: 22,
              render: ({ partId, partCode, partName }: Row) => (
                <Link to={partPage(Number(partId))} className="link">
                  <span className="muted numbers">{String(partCode)}</span> {String(partName)}
                </Link>
              ),
            },
            ...columns.map((column) => (column.id === 'createdAt' ? { ...column, width: 14 } : column)),
          ]}
        />
        {data.totalRecords > ROWS && (
          <Pager
            {...{ first }}
            rows={ROWS}
            total={data.totalRecords}
            onGoTo={(next) => change('first', next === 0 ? '' : String(next))}
          />
        )}
      </>
    );
  };
  return (
    <div className="column min-y-0 tall">
      <TitleRow icon="exclamation-triangle" title={t('title')}>
        <PageLink to={REORDER} icon="replay">
          {stock('reorder.title')}
        </PageLink>
        <PageLink to={WAREHOUSING} icon="warehouse">
          {stock('warehousing')}
        </PageLink>
      </TitleRow>
      <div className={page.body}>
        <p className={`muted ${styles.help}`}>{t('help')}</p>
        <div className={styles.filters}>
          <Select
            label={words.field('kind')}
            value={kind}
            nothing={t('all')}
            options={KINDS.map((value) => ({ value, label: t(`choices.kind.${value}`) }))}
            onChange={(next) => change('kind', next)}
          />
          <Select
            label={words.field('warehouseId')}
            value={warehouse}
            nothing={t('all')}
            options={warehouses}
            onChange={(next) => change('warehouse', next)}
          />
        </div>
        {list()}
      </div>
    </div>
  );
}
