// What stands at a location and what goes on there, on its overview.
import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { useSees } from '@/api/calls/userSubModules';
import { Line, ListCard } from '@/components/listcard/ListCard';
import { useList } from '@/entity/api/records';
import type { Row } from '@/entity/family';
import { HistoryCard } from '@/entity/record/overview/HistoryCard';
import { SHOWN } from '@/entity/record/overview/shown';
import { readView } from '@/entity/view/view';
import { asset } from '@/features/assets/asset.entity';
import { ALARMS_PAGE } from '@/paths/alarms';
import { assetPage } from '@/paths/assets';
import { location } from './location.entity';

const OpenOrdersCard = lazy(() => import('@/features/work_orders/work_order/OpenOrdersCard'));
const AlarmsCard = lazy(() => import('@/features/alarms/alarm/AlarmsCard'));

/** As many as the server answers with at once. */
const MOST_INSIDE = 500;

const all = (family: typeof location) => readView(family, 'list', new URLSearchParams());
const below = (id: number) => ({ mode: 'subtree' as const, values: [String(id)] });

function AssetsCard({ id }: { id: number }) {
  const { t } = useTranslation('entity');
  const query = useList(asset, { ...all(asset), rows: SHOWN, filters: { locationId: below(id) } }, true);
  return (
    <ListCard
      icon={asset.icon}
      title={t('overview.assets')}
      none={t('overview.noAssets')}
      count={query.data?.totalRecords}
      all={{ to: '?tab=assets', words: t('overview.all') }}
      error={query}
    >
      {query.data?.items.slice(0, SHOWN).map(({ id: one, code, name, locationName, operatingStatusName }) => (
        <Line
          key={one}
          to={assetPage(one)}
          code={String(code)}
          title={String(name)}
          about={[operatingStatusName, locationName].filter(Boolean).join(' · ')}
        />
      ))}
    </ListCard>
  );
}

/** Here, or anywhere inside. */
function AlarmsHere({ id, code }: { id: number; code: string }) {
  const { data } = useList(location, { ...all(location), rows: MOST_INSIDE, filters: { parentId: below(id) } }, true);
  const inside = data && new Set([id, ...data.items.map((one) => one.id)]);
  return (
    <AlarmsCard
      fits={inside && (({ place }) => place?.location != null && inside.has(place.location.id))}
      to={`${ALARMS_PAGE}?${new URLSearchParams({ q: code })}`}
    />
  );
}

export default function LocationCards({ id, code }: Row) {
  const sees = useSees();
  return (
    <>
      {sees('workOrders') && <OpenOrdersCard of="location" id={id} />}
      {sees('sensors') && <AlarmsHere id={id} code={String(code)} />}
      {sees(asset.subModule) && <AssetsCard id={id} />}
      <HistoryCard id={id} />
    </>
  );
}
