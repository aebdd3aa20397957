// /asset-management/locations/12: a place, what is inside it and what stands there.
import { lazy, Suspense } from 'react';
import { useSees } from '@/api/calls/userSubModules';
import { Skeleton } from '@/components/state/Skeleton';
import type { DrawerTab, Row } from '@/entity/family';
import { isReadOnly } from '@/entity/readOnly';
import { RecordPage } from '@/entity/record/RecordPage';
import { noneMade, relatedTab } from '@/entity/record/relatedTab';
import { asset } from '@/features/assets/asset.entity';
import { meter } from '@/features/meters/meter.entity';
import { METERS } from '@/paths/meters';
import { location } from './location.entity';
import { ALL_ASSETS, LOCATIONS } from '@/paths/locations';

const LocationCards = lazy(() => import('./LocationCards'));
const PlaceMap = lazy(() => import('@/components/map/PlaceMap'));
const PlaceCosts = lazy(async () => ({ default: (await import('@/features/assets/costs/PlaceCosts')).PlaceCosts }));
const FloorPlan = lazy(() => import('./plan/FloorPlan'));

const INSIDE = relatedTab({
  id: 'inside',
  family: location,
  field: 'parentId',
  columns: ['name', 'code', 'kind', 'address'],
  home: LOCATIONS,
  create: noneMade,
});

/** All that stands here, however deep inside. */
const STANDING = relatedTab({
  id: 'assets',
  family: asset,
  field: 'locationId',
  below: true,
  columns: ['name', 'code', 'locationId', 'operatingStatusId', 'criticality'],
  home: ALL_ASSETS,
  create: noneMade,
});

/** At the place itself, not at what stands in it. */
const METERS_HERE = relatedTab({
  id: 'meters',
  family: meter,
  field: 'locationId',
  below: true,
  columns: ['name', 'code', 'locationId', 'kind', 'lastValue', 'lastAt', 'perDay'],
  home: METERS,
});

const PLAN: DrawerTab = {
  id: 'plan',
  title: 'plan',
  render: (record) => (
    <Suspense fallback={<Skeleton height={320} />}>
      <FloorPlan
        location={record.id}
        plan={typeof record.planId === 'number' ? record.planId : null}
        fixed={isReadOnly(record)}
      />
    </Suspense>
  ),
};

const ON_MAP: DrawerTab = {
  id: 'map',
  title: 'map',
  render: (record) => {
    const at = coordinatesOf(record);
    return (
      at && (
        <Suspense fallback={<Skeleton height={420} />}>
          <PlaceMap {...at} name={String(record.name)} />
        </Suspense>
      )
    );
  },
};

const COSTS: DrawerTab = {
  id: 'costs',
  title: 'costs',
  render: ({ id }) => (
    <Suspense fallback={<Skeleton height={320} />}>
      <PlaceCosts kind="Location" id={id} />
    </Suspense>
  ),
};

const cards = (record: Row) => <LocationCards {...record} />;

export function LocationPage() {
  const sees = useSees();
  const tabs = [
    INSIDE,
    ...(sees(asset.subModule) ? [STANDING] : []),
    ...(sees(meter.subModule) ? [METERS_HERE] : []),
    PLAN,
    COSTS,
  ];
  return (
    <RecordPage
      family={location}
      home={LOCATIONS}
      cards={cards}
      tabs={(record) => (coordinatesOf(record) ? [...tabs, ON_MAP] : tabs)}
    />
  );
}

/** Both, or it is nowhere. */
export function coordinatesOf({ latitude, longitude }: Row): { latitude: number; longitude: number } | null {
  if (typeof latitude !== 'string' || typeof longitude !== 'string') return null;
  return { latitude: Number(latitude), longitude: Number(longitude) };
}
