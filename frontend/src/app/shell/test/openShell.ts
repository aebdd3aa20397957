// Opens the app at the board for a user with a menu of four pages, and notes what is saved with them.
import { HttpResponse, http } from 'msw';
import type { Module, SignedInUser, UserSettings } from '@/api/types';
import { storeAccessToken } from '@/api/token';
import { dana, permitted } from '@/test/fixtures';
import { openApp } from '@/test/render';
import { server } from '@/test/server';

export const BOARD = '/maintenance-management/work-order-board/1';

export type Saved = { settings: UserSettings; shortcuts: string[] };

const [maintenance] = permitted;

const page = (id: string, title: string, url: string) => {
  const [first] = maintenance?.subModules ?? [];
  if (!first) throw new Error('fixture');
  return { ...first, id, moduleId: 3, title, url };
};

export const MENU: Module[] = [
  {
    id: 3,
    title: 'Asset Management',
    icon: 'building',
    subModules: [
      page('locations', 'Facilities & Locations', '/asset-management/locations'),
      page('equipment', 'Equipment', '/asset-management/assets'),
      page('meters', 'Meters', '/asset-management/meters'),
    ],
  },
  ...permitted,
];

type Wishes = { path?: string; settings?: Partial<UserSettings>; shortcuts?: string[]; role?: string[] };

export function openShell({ path = BOARD, settings, shortcuts = [], role = ['staff'] }: Wishes = {}) {
  const saves: Saved[] = [];
  const data = { ...dana.data, shortcuts, settings: { ...dana.data.settings, ...settings } };
  const user: SignedInUser = { ...dana, role, data };
  storeAccessToken('token-1');
  server.use(
    http.post('/auth/signin/token', () => HttpResponse.json(user)),
    http.get('/api/UserSubModules/:id', () => HttpResponse.json({ modules: MENU })),
    http.put('/auth/user-data', async ({ request }) => {
      saves.push((await request.json()) as Saved);
      return new HttpResponse(null, { status: 204 });
    }),
  );
  return { ...openApp(path), saves };
}

/** As if the window were this wide. */
export function windowOf(width: number): void {
  window.matchMedia = (media) => {
    const [, sign, limit] = /width (<|>=) (\d+)px/.exec(media) ?? [];
    const matches = sign === '<' ? width < Number(limit) : sign === '>=' && width >= Number(limit);
    return Object.assign(new EventTarget(), { media, matches }) as MediaQueryList;
  };
}

// jsdom has no modal dialogs.
function setOpen(this: HTMLDialogElement): void {
  this.open = true;
}
function setClosed(this: HTMLDialogElement): void {
  this.open = false;
}
Object.assign(HTMLDialogElement.prototype, { showModal: setOpen, close: setClosed });
