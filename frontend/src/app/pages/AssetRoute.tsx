// An asset's page with what alarms, the calendar and requests add to it: the assets area does not know them.
import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { usePermission, useSees } from '@/api/calls/userSubModules';
import button from '@/components/button/Button.module.css';
import type { Row } from '@/entity/family';
import { newWith } from '@/entity/page/useOpenRecord';
import { HistoryCard } from '@/entity/record/overview/HistoryCard';
import { AssetPage } from '@/features/assets/AssetPage';
import { CreateOrderButton } from '@/features/work_orders/work_order/CreateOrderButton';
import { ALARMS_PAGE } from '@/paths/alarms';
import { REQUESTS } from '@/paths/requests';

const OpenOrdersCard = lazy(() => import('@/features/work_orders/work_order/OpenOrdersCard'));
const AlarmsCard = lazy(() => import('@/features/alarms/alarm/AlarmsCard'));
const ValuesCard = lazy(() => import('@/features/sensors/sensor/live/ValuesCard'));
const MaintenanceCard = lazy(() => import('@/features/calendar/MaintenanceCard'));
const DocumentsCard = lazy(() => import('@/features/documents/document/record/DocumentsCard'));

function Cards({ id, code }: Row) {
  const sees = useSees();
  return (
    <>
      {sees('workOrders') && <OpenOrdersCard of="asset" id={id} to="?tab=work-orders" />}
      {sees('sensors') && (
        <>
          <AlarmsCard
            fits={({ place }) => place?.asset?.id === id}
            to={`${ALARMS_PAGE}?${new URLSearchParams({ q: String(code) })}`}
          />
          <ValuesCard asset={id} to="?tab=sensors" />
        </>
      )}
      {sees('maintenancePlans') && <MaintenanceCard asset={id} />}
      {sees('documentManagement') && <DocumentsCard family="asset" id={id} />}
      <HistoryCard id={id} />
    </>
  );
}

function Actions({ id }: Row) {
  const { t } = useTranslation('entity');
  const requests = usePermission('workRequests');
  return (
    <>
      {requests.create && (
        <Link className={button.button} data-kind="plain" to={newWith(REQUESTS, { assetId: String(id) })}>
          {t('overview.createRequest')}
        </Link>
      )}
      <CreateOrderButton asset={id} />
    </>
  );
}

const cards = (record: Row) => <Cards {...record} />;
const actions = (record: Row) => <Actions {...record} />;

export const AssetRoute = () => <AssetPage {...{ cards, actions }} />;
