// Which modules come in one file. On a phone's connection a file costs half a second before its first byte, and a browser asks for six at a
// time over HTTP/1.1: what is needed together comes together, and what two of the first screens share comes with neither of them.
import { join } from 'node:path';
import type { Rolldown } from 'vite';

/** By what they are, the first that fits. */
const BY_PATH: Record<string, RegExp> = {
  // Most of it, and the same from one release to the next.
  libraries:
    /node_modules\/(?:@babel\/runtime|react|react-dom|scheduler|use-sync-external-store|react-router|@tanstack\/(?:query-core|react-query)(?!.*[iI]nfinite)|openapi-fetch|i18next|react-i18next)\//,
  // What every visit needs.
  frame:
    /src\/(?:preload|api\/(?!families|persistedQueries|browserStorage)|app\/(?:App|routes|screens|i18n\/(?!first)|shell\/(?!settings|horizontal|search\/|shortcuts\/Shortcut(?:Links|sMenu)|navbar\/Drawer|panels\/RightPanel|LeftPanel)|session\/(?:Guard|SessionGate|SignOut|roles|useUser))|themes|components\/(?:avatar|brand|button|csp|dialog\/(?:Confirm)?Dialog|field\/(?:Field|TextInput)|board\/legend|icon|keys|menu\/MenuButton|router|snackbar|state|time\/useNow|title)|paths\/work_orders|texts\/namespaces|components\/(?:chip|chosen|dialog|field|formats|popover|richtext|search|tabs)\/.*\.css|entity\/(?:cells\/cells|form\/form|page\/page)\.module|features\/work_orders\/(?:board\/BoardPage|timer\/timer|work_order\/WorkOrderPage)\.module|features\/\w+\/screens|features\/work_orders\/board\/api\/boards)|primeicons\.css/,
  // What every signed-in visit needs besides: dates and numbers, a few controls, and what it hears.
  live: /node_modules\/(?:@socket\.io|socket\.io|engine\.io)|src\/(?:components\/(?:formats\/|search\/|dialog\/isDialogOpen|shortcuts\/usePageKeys|time\/useTick|browser\/useSteps|field\/(?:CheckBox|ChoiceButton|SearchInput|TextArea|choice\.|options))|paths\/|features\/work_orders\/(?:board\/(?:FollowedBoard|ConnectionBar|api\/references|openTo|reach|undone|useMoves)|timer\/(?:Elapsed|OwnWork|running))|api\/browserStorage|realtime\/(?:board|topic|session|commandId|useLate)|features\/(?:notifications\/inbox\/(?:live|watchInbox)|chat\/(?:api\/friends|live\/(?:watchUnread|unread|refresh))))/,
  // What no visit waits for.
  late: /src\/(?:app\/pwa\/(?!InstallHint)|api\/persistedQueries|features\/notifications\/settings\/push)/,
};

/** The screens that people open first, each by what it begins with. */
const FIRST: Record<string, readonly string[]> = {
  login: ['src/app/session/LoginRoute.tsx'],
  board: ['src/features/work_orders/board/BoardPage.tsx'],
  order: [
    'src/features/work_orders/work_order/WorkOrderDrawer.tsx',
    'src/features/work_orders/work_order/WorkOrderView.tsx',
  ],
  // What a screen shows before most of it is there.
  orderHead: ['src/features/work_orders/work_order/WorkOrderPage.tsx'],
  chat: ['src/features/chat/ChatPage.tsx'],
  list: ['src/entity/page/EntityScreen.tsx'],
  listHead: ['src/entity/EntityPage.tsx', 'src/components/updown/UpOrDown.tsx'],
  record: ['src/entity/record/RecordPage.tsx'],
};
/** Where what several of them need is, by which those are; the rest is `shared`. The head of a list is too small for a file. */
const SHARED: Record<string, string> = {
  'order,orderHead': 'orderHead',
  listHead: 'controls',
  'list,listHead': 'controls',
  'order,list,record': 'controls',
  'list,record': 'controls',
  'order,record': 'forms',
};

const COMPONENTS = /\/src\/components\/(?!prime|table)/;

type Info = Pick<Rolldown.ModuleInfo, 'importedIds'>;
type Graph = { getModuleInfo: (id: string) => Info | null };

/** All that a source imports, not only when it is asked for. */
function closureOf(sources: readonly string[], graph: Graph): ReadonlySet<string> {
  const found = new Set<string>();
  const open = sources.map((source) => join(import.meta.dirname, source));
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (found.has(id)) continue;
    found.add(id);
    open.push(...(graph.getModuleInfo(id)?.importedIds ?? []));
  }
  return found;
}

/** The file of a module that first screens need. */
function byScreen() {
  let screens: readonly (readonly [string, ReadonlySet<string>])[] | null = null;
  return (id: string, graph: Graph): string | null => {
    screens ??= Object.entries(FIRST).map(([name, sources]) => [name, closureOf(sources, graph)] as const);
    const needing = screens.filter(([, closure]) => closure.has(id)).map(([name]) => name);
    const [screen] = needing;
    // Dialogs elsewhere have these, too, and no table.
    if (screen === 'list' && needing.length === 1 && COMPONENTS.test(id)) return 'controls';
    // A head begins with what it has alone; what others need, too, is where it would be without.
    const others = needing.filter((name) => !name.endsWith('Head'));
    return SHARED[needing.join()] ?? SHARED[others.join()] ?? (needing.length > 1 ? 'shared' : (screen ?? null));
  };
}

const BY_PATHS = Object.entries(BY_PATH).map(([name, test], place) => ({ name, test, priority: 20 - place }));

export const GROUPS = [...BY_PATHS, { name: byScreen(), priority: 1, includeDependenciesRecursively: false }];
