// The registry of screens that exist. The menu shows what the user is permitted AND what is listed here,
// so that no entry leads nowhere; a new screen is one line.
import { type ComponentType, use } from 'react';
import { matchPath } from 'react-router';
import { provideDocuments } from '@/entity/attachments/documents';
import { withTexts } from './i18n';
import { ROLE_GROUPS } from './session/roles';

export type Screen = {
  path: string;
  auth: readonly string[] | null;
  /** As long as what it holds, where others fill the window and scroll inside. */
  flows?: true;
  Component: ComponentType;
  load: () => Promise<unknown>;
};

/** A screen of its own chunk. Loaded before it is shown it is there at once, without a sign of waiting. */
function screen(fetchIt: () => Promise<ComponentType>) {
  let there: ComponentType | null = null;
  let coming: Promise<ComponentType> | null = null;
  const load = () => {
    coming ??= fetchIt().then((Loaded) => {
      there = Loaded;
      return Loaded;
    });
    return coming;
  };
  const Component = () => {
    const Loaded = there ?? use(load());
    return <Loaded />;
  };
  return { Component, load };
}

provideDocuments(() => withTexts(import('@/features/documents/document/record/RecordDocuments'), 'document'));

/** Screens inside the shell. */
export const SCREENS: readonly Screen[] = [
  {
    path: '/user/profile',
    auth: ROLE_GROUPS.anyone,
    flows: true,
    ...screen(
      async () => (await withTexts(import('./pages/ProfileRoute'), 'profile', 'appearance', 'password')).ProfileRoute,
    ),
  },
  {
    path: '/maintenance-management/work-order-board/:boardId',
    auth: ROLE_GROUPS.anyone,
    ...screen(
      async () => (await withTexts(import('@/features/work_orders/board/BoardPage'), 'board', 'board-views')).BoardPage,
    ),
  },
  {
    path: '/asset-management/assets',
    auth: ROLE_GROUPS.anyone,
    ...screen(async () => (await withTexts(import('@/features/assets/asset.entity'), 'entity', 'asset')).AssetsPage),
  },
  {
    path: '/asset-management/all/assets',
    auth: ROLE_GROUPS.anyone,
    ...screen(async () => (await withTexts(import('@/features/assets/asset.entity'), 'entity', 'asset')).AllAssetsPage),
  },
  {
    path: '/asset-management/locations',
    auth: ROLE_GROUPS.anyone,
    ...screen(
      async () => (await withTexts(import('@/features/locations/location.entity'), 'entity', 'location')).LocationsPage,
    ),
  },
  {
    path: '/asset-management/asset/:productId',
    auth: ROLE_GROUPS.anyone,
    ...screen(
      async () =>
        (
          await withTexts(
            import('@/features/assets/AssetPage'),
            'entity',
            'asset',
            'meter',
            'sensor',
            'network',
            'work-order',
          )
        ).AssetPage,
    ),
  },
  {
    path: '/asset-management/locations/:productId',
    auth: ROLE_GROUPS.anyone,
    ...screen(
      async () =>
        (await withTexts(import('@/features/locations/LocationPage'), 'entity', 'location', 'asset', 'meter'))
          .LocationPage,
    ),
  },
  {
    path: '/maintenance-management/work-requests',
    auth: ROLE_GROUPS.anyone,
    ...screen(
      async () =>
        (await withTexts(import('@/features/requests/workRequest.entity'), 'entity', 'work-request')).WorkRequestsPage,
    ),
  },
  {
    path: '/asset-management/meters',
    auth: ROLE_GROUPS.anyone,
    ...screen(async () => (await withTexts(import('@/features/meters/meter.entity'), 'entity', 'meter')).MetersPage),
  },
  {
    path: '/asset-management/meters/:productId',
    auth: ROLE_GROUPS.anyone,
    ...screen(async () => (await withTexts(import('@/features/meters/MeterPage'), 'entity', 'meter')).MeterPage),
  },
  {
    path: '/IoT/Networks',
    auth: ROLE_GROUPS.anyone,
    ...screen(
      async () =>
        (await withTexts(import('@/features/sensors/network/network.entity'), 'entity', 'network', 'gateway'))
          .NetworksPage,
    ),
  },
  {
    path: '/IoT/Gateways',
    auth: ROLE_GROUPS.anyone,
    ...screen(
      async () =>
        (await withTexts(import('@/features/sensors/gateway/gateway.entity'), 'entity', 'gateway')).GatewaysPage,
    ),
  },
  {
    path: '/IoT/Gateways/:productId',
    auth: ROLE_GROUPS.anyone,
    ...screen(
      async () =>
        (await withTexts(import('@/features/sensors/gateway/GatewayPage'), 'entity', 'gateway', 'sensor', 'network'))
          .GatewayPage,
    ),
  },
  {
    path: '/IoT/Sensors',
    auth: ROLE_GROUPS.anyone,
    ...screen(
      async () =>
        (await withTexts(import('@/features/sensors/sensor/sensor.entity'), 'entity', 'sensor', 'network')).SensorsPage,
    ),
  },
  {
    path: '/IoT/Sensor/:productId',
    auth: ROLE_GROUPS.anyone,
    ...screen(
      async () =>
        (await withTexts(import('./pages/SensorRoute'), 'entity', 'sensor', 'network', 'alarm', 'alarm-rule', 'meter'))
          .SensorRoute,
    ),
  },
  {
    path: '/IoT/AlarmRules',
    auth: ROLE_GROUPS.anyone,
    ...screen(
      async () =>
        (await withTexts(import('@/features/alarms/rule/alarmRule.entity'), 'entity', 'alarm-rule', 'alarm', 'meter'))
          .AlarmRulesPage,
    ),
  },
  {
    path: '/iot/dashboards',
    auth: ROLE_GROUPS.anyone,
    ...screen(async () => (await import('./pages/DashboardsRoute')).DashboardsRoute),
  },
  {
    path: '/iot/dashboards/boards',
    auth: ROLE_GROUPS.anyone,
    ...screen(
      async () =>
        (await withTexts(import('@/features/dashboards/list/DashboardsPage'), 'dashboard', 'sensor', 'entity'))
          .DashboardsPage,
    ),
  },
  {
    path: '/iot/dashboards/boards/:boardId/:boardUri?',
    auth: ROLE_GROUPS.anyone,
    ...screen(
      async () =>
        (
          await withTexts(
            import('@/features/dashboards/DashboardPage'),
            'dashboard',
            'sensor',
            'alarm',
            'meter',
            'entity',
            'location',
          )
        ).DashboardPage,
    ),
  },
  {
    path: '/alarms',
    auth: ROLE_GROUPS.anyone,
    ...screen(
      async () =>
        (await withTexts(import('@/features/alarms/alarm/AlarmsPage'), 'alarm', 'meter', 'sensor', 'entity'))
          .AlarmsPage,
    ),
  },
  {
    path: '/asset-management/document-management',
    auth: ROLE_GROUPS.anyone,
    ...screen(
      async () =>
        (await withTexts(import('@/features/documents/document/DocumentsPage'), 'entity', 'document')).DocumentsPage,
    ),
  },
  {
    path: '/settings/classification-schemes',
    auth: ROLE_GROUPS.anyone,
    ...screen(
      async () =>
        (await withTexts(import('@/features/reference/ReferenceListsPage'), 'entity', 'reference-lists'))
          .ReferenceListsPage,
    ),
  },
  {
    path: '/maintenance-management/crews',
    auth: ROLE_GROUPS.anyone,
    ...screen(async () => (await withTexts(import('@/features/people/crew/crew.entity'), 'entity', 'crew')).CrewsPage),
  },
  {
    path: '/settings/people/:productId?',
    auth: ROLE_GROUPS.anyone,
    ...screen(
      async () =>
        (
          await withTexts(
            import('@/features/people/person/PeopleScreen'),
            'entity',
            'person',
            'crew',
            'user',
            'work-order',
          )
        ).PeopleScreen,
    ),
  },
  {
    path: '/settings/users',
    auth: ROLE_GROUPS.anyone,
    ...screen(async () => (await withTexts(import('@/features/sign_on/user/user.entity'), 'entity', 'user')).UsersPage),
  },
  {
    path: '/settings/user-roles',
    auth: ROLE_GROUPS.anyone,
    ...screen(async () => (await withTexts(import('@/features/sign_on/role/role.entity'), 'entity', 'role')).RolesPage),
  },
  {
    path: '/settings/user-roles/:productId',
    auth: ROLE_GROUPS.anyone,
    ...screen(
      async () => (await withTexts(import('@/features/sign_on/role/RolePage'), 'entity', 'role', 'user')).RolePage,
    ),
  },
  {
    path: '/activity-management/collaboration',
    auth: ROLE_GROUPS.anyone,
    ...screen(async () => (await withTexts(import('@/features/chat/ChatPage'), 'chat')).ChatPage),
  },
  {
    path: '/settings/system',
    flows: true,
    // Permissions decide and not the kind of role: a role of the tenant's own may look after the system, too.
    auth: ROLE_GROUPS.anyone,
    ...screen(async () => (await withTexts(import('@/features/system/SystemPage'), 'system')).SystemPage),
  },
];

/** The screen that an address leads to, if any. */
export const screenAt = (url: string) => SCREENS.find((one) => matchPath(one.path, url));

/** Begins to load what an address shows. What fails here is said when the screen is to be shown. */
export const preloadScreen = (url: string) =>
  void screenAt(url)
    ?.load()
    .catch(() => undefined);
