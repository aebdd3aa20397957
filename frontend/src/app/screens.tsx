// The registry of screens that exist: those of the areas, and those that the app puts together. The menu shows what the user is
// permitted AND what is listed here, so that no entry leads nowhere.
import { lazy, useEffect, useState } from 'react';
import { matchPath } from 'react-router';
import { hasPermission, ROLE_GROUPS } from '@/api/roles';
import { accessToken } from '@/api/token';
import { loadable } from '@/components/lazy/loadable';
import { Loading } from '@/components/state/Loading';
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

/** A visit has shown a screen already: the next one is waited for on that one. */
let opened = false;

/** A screen of its own chunk. Loaded before it is shown it is there at once, without a sign of waiting. */
function screen({ auth = 'anyone', texts = [], load: fetchIt, ...rest }: Declared) {
  const { load, isLoaded, Component: Loadable } = loadable(() => withTexts(fetchIt(), ...texts));
  const Next = lazy(async () => ({ default: await load() }));
  const Component = () => {
    // One of the two for as long as the screen is shown.
    const [first] = useState(() => isLoaded() || !opened);
    useEffect(() => {
      opened = true;
    }, []);
    return first ? <Loadable fallback={<Loading />} /> : <Next />;
  };
  return { ...rest, auth: auth && ROLE_GROUPS[auth], Component, load };
}

export const SCREENS = [...AREAS.flat(), ...APP].map(screen);

/** The sign-in, whose address says which form. */
export const LOGIN = screen({
  path: '/login/:typeId?',
  auth: 'onlyGuest',
  load: async () => (await import('./session/LoginRoute')).LoginRoute,
});
/** What there is to do, and the screens that a user can open. */
export const HOME = screen({ path: '/home', load: async () => (await import('./pages/HomeRoute')).HomeRoute });

/** What an address begins with. To compare it costs little; to match a pattern costs a phone half a millisecond for each. */
export const areaOf = (url: string) => url.split('/', 2).join('/').toLowerCase();

/** The screen that an address leads to, if any. */
export const screenAt = (url: string) =>
  SCREENS.find(({ path }) => areaOf(path) === areaOf(url) && matchPath(path, url));

/** Begins to load what an address shows first. What fails here is said when the screen is to be shown. */
export function preloadScreen(url: string): void {
  const named = screenAt(url) ?? [LOGIN, HOME].find(({ path }) => matchPath(path, url === '/' ? HOME.path : url));
  // A visitor is shown the sign-in before most.
  const shown = named && !accessToken() && !hasPermission(named.auth, []) ? LOGIN : named;
  shown?.load().catch(() => undefined);
}
