// The menu: what the server permits, cut down to the screens that exist, as a tree of items.
import { hasPermission } from '@/api/roles';
import type { Module, SubModule } from '@/api/types';
import { screenAt } from '../screens';

/** A word beside a title, in its own colours. */
export type Badge = { title: string; bg: string; fg: string };

type Base = { id: string; title: string; icon?: string; badge?: Badge; auth?: readonly string[] | null };
/** A heading with what belongs to it. */
export type GroupItem = Base & { type: 'group'; children: readonly NavItem[] };
/** An entry that opens onto others. */
export type CollapseItem = Base & { type: 'collapse'; children: readonly NavItem[] };
/** A page of the app; `exact` ones are current at their own address only. */
export type PageItem = Base & { type: 'item'; url: string; exact?: boolean };
/** An address outside of it. */
export type LinkItem = Base & { type: 'link'; url: string; target?: string };
export type DividerItem = Pick<Base, 'id' | 'auth'> & { type: 'divider' };
export type NavItem = GroupItem | CollapseItem | PageItem | LinkItem | DividerItem;

/** At most this many suggestions. */
export const MAX_SUGGESTIONS = 10;

/** Screens that every user may see who may see another one, and that stand below it. */
const BESIDE: Readonly<Record<string, readonly Pick<SubModule, 'id' | 'title' | 'url' | 'icon'>[]>> = {
  sensors: [
    { id: 'alarms', title: 'Alarms', url: '/alarms', icon: 'bell' },
    { id: 'alarmRules', title: 'Alarm Rules', url: '/IoT/AlarmRules', icon: 'sliders-h' },
  ],
  // What administrators look after: their screens say that they are for them alone.
  system: [
    { id: 'tenant', title: 'Organisation', url: '/settings/tenant', icon: 'building' },
    { id: 'singleSignOn', title: 'Single Sign-on', url: '/settings/single-sign-on', icon: 'sign-in' },
    { id: 'security', title: 'Security', url: '/settings/security', icon: 'lock' },
    { id: 'audit', title: 'Audit', url: '/settings/audit', icon: 'history' },
    { id: 'apiKeys', title: 'API Keys', url: '/settings/api-keys', icon: 'key' },
    { id: 'webhooks', title: 'Webhooks', url: '/settings/webhooks', icon: 'send' },
  ],
};
const withBeside = (sub: SubModule): SubModule[] => [sub, ...(BESIDE[sub.id] ?? []).map((one) => ({ ...sub, ...one }))];

/** The permitted modules with their existing screens; a module without any is left out. Undefined while loading. */
export function existingModules(permitted: Module[] | undefined): Module[] | undefined {
  return permitted
    ?.map((module) => ({
      ...module,
      subModules: module.subModules
        .filter(({ hidden }) => !hidden)
        .flatMap(withBeside)
        .filter((sub) => screenAt(sub.url)),
    }))
    .filter((module) => module.subModules.length > 0);
}

const pageOf = ({ id, title, icon, url }: SubModule): PageItem => {
  const auth = screenAt(url)?.auth ?? null;
  return { type: 'item', id, title, icon, url, auth };
};

/** Modules as groups of pages. */
export const itemsOf = (modules: readonly Module[]): NavItem[] =>
  modules.map(({ id, title, icon, subModules }) => ({
    type: 'group',
    id: `module-${id}`,
    title,
    icon,
    children: subModules.map(pageOf),
  }));

/** What a user with `roles` is shown of it; a heading over nothing is not. */
export function shownTo(items: readonly NavItem[], roles: readonly string[]): NavItem[] {
  return items.flatMap((item): NavItem[] => {
    if (!hasPermission(item.auth ?? null, roles)) return [];
    if (!('children' in item)) return [item];
    const children = shownTo(item.children, roles);
    return children.length > 0 ? [{ ...item, children }] : [];
  });
}

/** All pages, however deep. */
export function pagesOf(items: readonly NavItem[]): PageItem[] {
  return items.flatMap((item) => {
    if (item.type === 'item') return [item];
    return 'children' in item ? pagesOf(item.children) : [];
  });
}

/** Pages whose title contains `text`, those that begin with it first. Empty text finds nothing. */
export function suggestions(pages: readonly PageItem[], text: string): PageItem[] {
  return matching(pages, text).slice(0, MAX_SUGGESTIONS);
}

/** The same without a limit. */
export function matching(pages: readonly PageItem[], text: string): PageItem[] {
  const wanted = text.trim().toLowerCase();
  if (!wanted) return [];
  return pages
    .map((page) => ({ page, at: page.title.toLowerCase().indexOf(wanted) }))
    .filter(({ at }) => at >= 0)
    .toSorted((a, b) => Number(a.at > 0) - Number(b.at > 0))
    .map(({ page }) => page);
}

const bare = (url: string) => url.replace(/\/$/, '');

/** Whether `path` is at or, unless the page is an exact one, below the page's own address. */
function isAt({ url, exact = false }: PageItem, path: string): boolean {
  return path === bare(url) || (!exact && path.startsWith(`${bare(url)}/`));
}

/** The page that `path` belongs to: by its address, the longest one; else the one that its screen draws, too, or names. */
export function currentPage(pages: readonly PageItem[], path: string): PageItem | undefined {
  const here = bare(path);
  const [nearest] = pages.filter((page) => isAt(page, here)).toSorted((a, b) => b.url.length - a.url.length);
  const screen = screenAt(path);
  const belongs = ({ url, exact }: PageItem) =>
    !exact && (screenAt(url) === screen || (screen?.menu !== undefined && bare(url).startsWith(screen.menu)));
  return nearest ?? (screen && pages.find(belongs));
}
