// The registry of screens that exist. The menu shows what the user is permitted AND what is listed here,
// so that no entry leads nowhere; a new screen is one line.
import { type ComponentType, use } from 'react';
import { matchPath } from 'react-router';
import { withTexts } from './i18n';
import { ROLE_GROUPS } from './session/roles';

export type Screen = {
  path: string;
  auth: readonly string[] | null;
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

/** Screens inside the shell. */
export const SCREENS: readonly Screen[] = [
  {
    path: '/maintenance-management/work-order-board/:boardId',
    auth: ROLE_GROUPS.anyone,
    ...screen(async () => (await withTexts(import('@/features/board/BoardPage'), 'board', 'board-views')).BoardPage),
  },
  {
    path: '/settings/system',
    // Permissions decide and not the kind of role: a role of the tenant's own may look after the system, too.
    auth: ROLE_GROUPS.anyone,
    ...screen(async () => (await withTexts(import('@/features/system/SystemPage'), 'system')).SystemPage),
  },
];

const screenAt = (url: string) => SCREENS.find((one) => matchPath(one.path, url));

/** Whether a menu entry's address leads to a screen. */
export const screenExists = (url: string) => screenAt(url) !== undefined;

/** Begins to load what an address shows. What fails here is said when the screen is to be shown. */
export const preloadScreen = (url: string) =>
  void screenAt(url)
    ?.load()
    .catch(() => undefined);
