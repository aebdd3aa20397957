// The registry of screens that exist: those of the areas, and those that the app puts together. The menu shows what the user is
// permitted AND what is listed here, so that no entry leads nowhere.
import { type ComponentType, lazy, useState } from 'react';
import { matchPath } from 'react-router';
import { ROLE_GROUPS } from '@/api/roles';
import type { Screen as Declared } from '@/components/screen/screen';
import { provideDocuments } from '@/entity/attachments/documents';
import { SCREENS as alarms } from '@/features/alarms/screens';
import { SCREENS as analytics } from '@/features/analytics/screens';
import { SCREENS as assets } from '@/features/assets/screens';
import { SCREENS as calendar } from '@/features/calendar/screens';
import { SCREENS as chat } from '@/features/chat/screens';
import { SCREENS as dashboards } from '@/features/dashboards/screens';
import { SCREENS as documents } from '@/features/documents/screens';
import { SCREENS as locations } from '@/features/locations/screens';
import { SCREENS as materials } from '@/features/materials/screens';
import { SCREENS as meters } from '@/features/meters/screens';
import { SCREENS as people } from '@/features/people/screens';
import { SCREENS as plans } from '@/features/plans/screens';
import { SCREENS as reference } from '@/features/reference/screens';
import { SCREENS as requests } from '@/features/requests/screens';
import { SCREENS as sensors } from '@/features/sensors/screens';
import { SCREENS as signOn } from '@/features/sign_on/screens';
import { SCREENS as system } from '@/features/system/screens';
import { SCREENS as webhooks } from '@/features/webhooks/screens';
import { SCREENS as tenants } from '@/features/tenants/screens';
import { SCREENS as workOrders } from '@/features/work_orders/screens';
import { ASSETS } from '@/paths/assets';
import { MASTER_PARTS } from '@/paths/materials';
import { SEARCH } from '@/paths/search';
import { SENSORS } from '@/paths/sensors';
import { withTexts } from './i18n';

provideDocuments(() => withTexts(import('@/features/documents/document/record/RecordDocuments'), 'document'));

const APP: readonly Declared[] = [
  {
    path: '/user/profile',
    flows: true,
    texts: ['profile', 'appearance', 'password', 'second-factor', 'api-keys', 'role'],
    load: async () => (await import('./pages/ProfileRoute')).ProfileRoute,
  },
  {
    path: '/asset-management/asset/:productId',
    menu: ASSETS,
    texts: ['entity', 'asset', 'meter', 'sensor', 'network', 'work-order', 'alarm'],
    load: async () => (await import('./pages/AssetRoute')).AssetRoute,
  },
  {
    path: '/materials-management/master-parts/:productId',
    menu: MASTER_PARTS,
    texts: [
      'entity',
      'master-part',
      'stock',
      'supplier-part',
      'stock-level',
      'stock-lot',
      'stock-serial',
      'asset',
      'maintenance-plan',
    ],
    load: async () => (await import('./pages/PartRoute')).PartRoute,
  },
  {
    path: '/IoT/Sensor/:productId',
    menu: SENSORS,
    texts: ['entity', 'sensor', 'network', 'alarm', 'alarm-rule', 'meter'],
    load: async () => (await import('./pages/SensorRoute')).SensorRoute,
  },
  {
    path: '/go/:code',
    texts: ['entity'],
    load: async () => (await import('./pages/CodeRoute')).CodeRoute,
  },
  {
    path: SEARCH,
    flows: true,
    texts: ['search'],
    load: async () => (await import('./pages/SearchPage')).SearchPage,
  },
];

const AREAS = [
  alarms,
  analytics,
  assets,
  calendar,
  chat,
  dashboards,
  documents,
  locations,
  materials,
  meters,
  people,
  plans,
  reference,
  requests,
  sensors,
  signOn,
  system,
  webhooks,
  tenants,
  workOrders,
];

/** A screen of its own chunk. Loaded before it is shown it is there at once, without a sign of waiting. */
function screen({ auth = 'anyone', texts = [], load: fetchIt, ...rest }: Declared) {
  let loaded: ComponentType | null = null;
  let coming: Promise<{ default: ComponentType }> | null = null;
  const load = () => {
    coming ??= withTexts(fetchIt(), ...texts).then((Loaded) => {
      loaded = Loaded;
      return { default: Loaded };
    });
    return coming;
  };
  const Lazy = lazy(load);
  const Component = () => {
    // One of the two for as long as the screen is shown.
    const [Shown] = useState<ComponentType>(() => loaded ?? Lazy);
    return <Shown />;
  };
  return { ...rest, auth: auth && ROLE_GROUPS[auth], Component, load };
}

export const SCREENS = [...AREAS.flat(), ...APP].map(screen);

/** The screen that an address leads to, if any. */
export const screenAt = (url: string) => SCREENS.find((one) => matchPath(one.path, url));

/** Begins to load what an address shows. What fails here is said when the screen is to be shown. */
export const preloadScreen = (url: string) =>
  void screenAt(url)
    ?.load()
    .catch(() => undefined);
