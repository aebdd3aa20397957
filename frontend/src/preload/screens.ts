// The screens that people open first, and what each will ask for. The page begins with all of it at once, by a script of its own
// (prefetch.ts), instead of learning of one thing from the one before: on a phone's connection each turn costs half a second.
import { COLLABORATION } from '../paths/chat';
import { BOARDS, workOrderPage } from '../paths/work_orders';
import type { ViewKind } from './firstView';

export type PreloadedScreen = {
  /** A regular expression over path and query; its groups stand in calls as `$1`, `$2`. The first that fits counts. */
  address: string;
  /** Sources of what the screen consists of; the build knows which files they became. */
  code: readonly string[];
  /** Sources of what it consists of besides, and shows after its title: asked for last. */
  later?: readonly string[];
  /** Sources of texts that are not among the first, with the language in place of `$language`. */
  texts?: readonly string[];
  /** What it reads; `$user` and `$uuid` are those of who is signed in, `$boardNumber` is what the first of these answers says. */
  calls: readonly string[];
  /** What the page shows of it before the app is there, and which of the calls says it. */
  view?: readonly [kind: ViewKind, call: string];
  /** It stands outside the frame of other screens. */
  bare?: boolean;
};

/** Texts that all of them show, with the language in place of `$language`. */
export const TEXTS = 'src/texts/$language/first/index.ts';

/** What every screen reads. */
export const EVERYWHERE: readonly string[] = ['/api/TenantInfo/'];

/** What every screen behind the sign-in reads. */
export const SIGNED_IN: readonly string[] = ['/api/UserSubModules/$user?profile=default'];

/** A visitor who is not signed in is shown this first. */
export const LOGIN: PreloadedScreen = {
  address: '^/login(?:/(?:usp|sso))?$',
  code: ['src/app/session/LoginRoute.tsx'],
  calls: [],
};

const BOARD = `^${BOARDS}/(\\d+)`;
const BOARD_CODE = ['src/features/work_orders/board/BoardPage.tsx', 'src/realtime/session.ts'];
const BOARD_CALLS = ['/api/Stream/board%3A$1', '/api/Board/$1/references'];
const ORDER_TEXTS = ['src/texts/$language/work_order.ts'];
const CHAT = `^${COLLABORATION}`;
const CHAT_CODE = ['src/features/chat/ChatPage.tsx', 'src/realtime/session.ts'];
const CHAT_CALLS = ['/api/Chat/friends/$uuid'];

/** A list of records: its title comes before its table. */
const list = (address: string, family: string, texts: string, calls: readonly string[] = []): PreloadedScreen => ({
  address: `^${address}/?(?:\\?|$)`,
  code: [`src/features/${family}.entity.tsx`],
  later: ['src/entity/page/EntityScreen.tsx'],
  texts: ['src/texts/$language/entity.ts', `src/texts/$language/${texts}.ts`],
  calls,
});
const tree = (family: string) => `/api/${family}/tree/?PageNumber=1&PageRows=50`;

export const PRELOADED_SCREENS: readonly PreloadedScreen[] = [
  { address: '^/(?:home)?$', code: ['src/app/pages/HomeRoute.tsx'], calls: [], bare: true },
  {
    address: `${BOARD}\\?(?:.*&)?card=(\\d+)`,
    code: [...BOARD_CODE, 'src/features/work_orders/work_order/WorkOrderDrawer.tsx'],
    texts: ORDER_TEXTS,
    calls: ['/api/WorkOrder/$2', ...BOARD_CALLS],
    view: ['besideBoard', '/api/WorkOrder/$2'],
  },
  {
    address: `${BOARD}(?:\\?|$)`,
    code: BOARD_CODE,
    calls: BOARD_CALLS,
    view: ['board', '/api/Stream/board%3A$1'],
  },
  {
    address: `^${workOrderPage('(\\d+)')}(?:\\?|$)`,
    code: ['src/features/work_orders/work_order/WorkOrderPage.tsx', 'src/realtime/session.ts'],
    later: ['src/features/work_orders/work_order/WorkOrderView.tsx'],
    texts: [...ORDER_TEXTS, 'src/texts/$language/entity.ts'],
    calls: ['/api/WorkOrder/$1', '/api/Stream/board%3A$boardNumber', '/api/Board/$boardNumber/references'],
    view: ['workOrder', '/api/WorkOrder/$1'],
  },
  {
    address: `${CHAT}\\?(?:.*&)?thread=(\\d+)`,
    code: CHAT_CODE,
    calls: [...CHAT_CALLS, '/api/Stream/thread%3A$1'],
    view: ['thread', '/api/Stream/thread%3A$1'],
  },
  { address: `${CHAT}(?:\\?|$)`, code: CHAT_CODE, calls: CHAT_CALLS },
  list('/asset-management/assets', 'assets/asset', 'assets', [tree('Asset')]),
  list('/asset-management/all/assets', 'assets/asset', 'assets'),
  list('/asset-management/locations', 'locations/location', 'locations', [tree('Location')]),
  list('/asset-management/meters', 'meters/meter', 'meters'),
  list('/maintenance-management/maintenance-plans', 'plans/maintenancePlan', 'plans'),
  list('/maintenance-management/work-requests', 'requests/workRequest', 'requests'),
  list('/materials-management/master-parts', 'materials/part/masterPart', 'materials'),
  list('/IoT/Sensors', 'sensors/sensor/sensor', 'sensors'),
];
