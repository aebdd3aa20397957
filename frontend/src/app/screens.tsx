// The registry of screens that exist. The menu shows what the user is permitted AND what is listed here,
// so that no entry leads nowhere; a new screen is one line.
import { type ComponentType, lazy } from 'react';
import { matchPath } from 'react-router';
import { ROLE_GROUPS } from './session/roles';

export type Screen = { path: string; auth: readonly string[] | null; Component: ComponentType };

const BoardPage = lazy(async () => ({ default: (await import('@/features/board/BoardPage')).BoardPage }));

/** Screens inside the shell. */
export const SCREENS: readonly Screen[] = [
  { path: '/maintenance-management/work-order-board/:boardId', auth: ROLE_GROUPS.anyone, Component: BoardPage },
];

/** Whether a menu entry's address leads to a screen. */
export const screenExists = (url: string) => SCREENS.some((screen) => matchPath(screen.path, url) !== null);
