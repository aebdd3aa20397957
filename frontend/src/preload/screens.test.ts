// Every address finds what its screen needs, and nothing that does not exist is named.
import { expect, it } from 'vitest';
import { screenAt } from '@/app/screens';
import { LOGIN, PRELOADED_SCREENS, TEXTS } from './screens';

const sources = import.meta.glob('/src/**/*.{ts,tsx}');
const fitting = (address: string) => [LOGIN, ...PRELOADED_SCREENS].find((one) => new RegExp(one.address).test(address));

it('names sources that exist', () => {
  const named = [LOGIN, ...PRELOADED_SCREENS].flatMap(({ code, later = [] }) => [...code, ...later]);
  const textsOfAll = [TEXTS, ...PRELOADED_SCREENS.flatMap(({ texts }) => texts ?? [])];
  const texts = ['en', 'de'].flatMap((language) => textsOfAll.map((one) => one.replace('$language', language)));
  for (const source of [...named, ...texts]) expect(sources).toHaveProperty([`/${source}`]);
});

it.each([
  ['/', 'src/app/pages/HomeRoute.tsx'],
  ['/home', 'src/app/pages/HomeRoute.tsx'],
  ['/login', 'src/app/session/LoginRoute.tsx'],
  ['/login/sso', 'src/app/session/LoginRoute.tsx'],
  ['/maintenance-management/work-order-board/12', 'src/features/work_orders/board/BoardPage.tsx'],
  ['/maintenance-management/work-order-board/12?q=valve', 'src/features/work_orders/board/BoardPage.tsx'],
  ['/maintenance-management/work-order/12?tab=1', 'src/features/work_orders/work_order/WorkOrderPage.tsx'],
  ['/activity-management/collaboration', 'src/features/chat/ChatPage.tsx'],
  ['/asset-management/assets?q=pump', 'src/features/assets/asset.entity.tsx'],
])('%s is shown by %s', (address, source) => {
  expect(fitting(address)?.code[0]).toBe(source);
});

it('asks for the work order of a link beside its board', () => {
  const found = fitting('/maintenance-management/work-order-board/12?view=list&card=34');
  expect(found?.code).toContain('src/features/work_orders/work_order/WorkOrderDrawer.tsx');
  expect(found?.calls).toContain('/api/WorkOrder/$2');
});

it('leaves other addresses to the app', () => {
  for (const address of ['/login/forgot', '/settings/users', '/maintenance-management/work-order-board/x']) {
    expect(fitting(address)).toBeUndefined();
  }
});

it.each([
  '/maintenance-management/work-order-board/12',
  '/maintenance-management/work-order/12',
  '/activity-management/collaboration',
  '/asset-management/assets',
  '/asset-management/all/assets',
  '/asset-management/locations',
  '/asset-management/meters',
  '/maintenance-management/maintenance-plans',
  '/maintenance-management/work-requests',
  '/materials-management/master-parts',
  '/IoT/Sensors',
])('%s is the address of a screen', (address) => {
  expect(fitting(address)).toBeDefined();
  expect(screenAt(address)).toBeDefined();
});
