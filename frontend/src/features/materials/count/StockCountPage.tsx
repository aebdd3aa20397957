// /materials-management/stock-counts/12: what is counted, what was found, and what becomes of it.
import { useTranslation } from 'react-i18next';
import { usePermissionOf } from '@/api/calls/userSubModules';
import type { DrawerTab, Row } from '@/entity/family';
import { RecordPage } from '@/entity/record/RecordPage';
import { countingPage, STOCK_COUNTS } from '@/paths/materials';
import { STATUS, statusBadge } from '../document/StatusTab';
import { PageLink } from '../PageLink';
import { CountLines } from './CountLines';
import { stockCount } from './stockCount.entity';

function CountLink({ record }: { record: Row }) {
  const { t } = useTranslation('stock-count');
  const may = usePermissionOf(stockCount.subModule, record);
  if (!may.update || record.status !== 'counting' || record.archivedAt !== null) return null;
  return (
    <PageLink to={countingPage(record.id)} icon="pencil">
      {t('mode.open')}
    </PageLink>
  );
}

const TABS: readonly DrawerTab[] = [
  { id: 'lines', title: 'lines', render: (record) => <CountLines key={String(record.status)} record={record} /> },
  STATUS,
];

const countLink = (record: Row) => <CountLink record={record} />;

export const StockCountPage = () => (
  <RecordPage family={stockCount} home={STOCK_COUNTS} tabs={() => TABS} badge={statusBadge} actions={countLink} />
);
