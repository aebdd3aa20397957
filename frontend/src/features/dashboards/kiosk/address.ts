// What the address of a dashboard on the wall says, and that of a screen of its own. The token stands behind the #, which no
// server and no log of one ever sees.
import { DASHBOARDS, SCREEN } from '@/paths/dashboards';

export type Turns = { ids: readonly number[]; seconds: number };

/** The address of dashboards on the wall that take turns. */
export function kioskPath({ ids, seconds }: Turns): string {
  const query = new URLSearchParams({ kiosk: '1' });
  if (ids.length > 1) {
    query.set('rotate', ids.join());
    query.set('every', String(seconds));
  }
  return `${DASHBOARDS}/${ids[0] ?? ''}?${query}`;
}

/** What is opened on the screen itself. */
export function screenAddress(token: string, turns: Turns): string {
  const params = new URLSearchParams({ token, show: kioskPath(turns) });
  return `${window.location.origin}${SCREEN}#${params}`;
}

/** What such an address says; null where it says nothing that could be shown. */
export function readScreen(hash: string): { token: string; show: string } | null {
  const params = new URLSearchParams(hash.replace(/^#/, ''));
  const [token, show] = [params.get('token'), params.get('show')];
  // Only to a dashboard of ours, wherever the link comes from.
  return token && show?.startsWith(`${DASHBOARDS}/`) ? { token, show } : null;
}
