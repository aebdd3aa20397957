// Takes the pictures in docs/screenshots from a running Gantry with the demonstration data:
//   GANTRY_URL=http://127.0.0.1:8080 npm --prefix frontend run screenshots
// The same data gives the same pictures: the clock stands where the board's last event was, nothing moves, and a picture is
// taken when its texts and fonts are there.
import { createHash } from 'node:crypto';
import { mkdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { chromium } from '@playwright/test';

const SERVER = process.env.GANTRY_URL ?? 'http://127.0.0.1:8080';
const FOLDER = resolve(import.meta.dirname, '../../docs/screenshots');
const EMAIL = 'dispatcher@demo.example';
const PASSWORD = 'gantry-demo';
const LARGEST_KB = 300;

const BOARD = '/maintenance-management/work-order-board/1';
const WIDTHS = { 1440: { width: 1440, height: 900 }, 390: { width: 390, height: 844 } };
const THEMES = { light: 'default', dark: 'defaultDark' };

/** A work order worth looking at: open, with tasks, sub-tasks, an asset and a crew. */
const showpiece = (board) =>
  board.lists
    .flatMap(({ cards }) => cards)
    .find(({ progress, asset, responsiblePerson }) => progress?.subTasks.total && asset && responsiblePerson);

const SCREENS = [
  { name: 'login', path: () => '/login', ready: (page) => page.getByLabel('Password', { exact: true }) },
  { name: 'board', path: () => BOARD, ready: (page) => page.getByRole('region', { name: 'Waiting for parts' }) },
  { name: 'list', path: () => `${BOARD}?view=list`, ready: (page) => page.getByLabel('Rows per page') },
  {
    name: 'card-drawer',
    path: ({ board }) => `${BOARD}?card=${showpiece(board).id}&tab=1`,
    ready: (page) => page.getByRole('checkbox').first(),
  },
  { name: 'assets', path: () => '/asset-management/assets', ready: (page) => page.getByRole('treegrid') },
  {
    name: 'asset',
    path: ({ asset }) => `/asset-management/asset/${asset.id}?tab=downtime`,
    ready: (page) => page.getByText('Availability').first(),
  },
  {
    name: 'meter',
    path: ({ meter }) => `/asset-management/meters/${meter.id}?tab=readings`,
    ready: (page) => page.locator('canvas').first(),
  },
  {
    name: 'requests',
    path: () => '/maintenance-management/work-requests',
    ready: (page) => page.getByText('WR-000001').first(),
  },
  {
    name: 'chat',
    path: ({ thread }) => `/activity-management/collaboration?thread=${thread}`,
    ready: (page) => page.getByText('bearing on conveyor 4').first(),
  },
];

async function call(path, token, body) {
  const response = await fetch(`${SERVER}${path}`, {
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return response.json();
}

/** The session as it is, but for the theme: nothing is saved with the user. */
async function wear(context, theme) {
  await context.addInitScript((name) => localStorage.setItem('gantry.theme', name), theme);
  await context.route('**/auth/signin/token', async (route) => {
    const response = await route.fetch();
    const session = await response.json();
    // As a user chooses who wants it dark: content and toolbar, beside a navbar that is dark anyway.
    Object.assign(session.data.settings.theme, { main: theme, toolbar: theme });
    await route.fulfill({ response, json: session });
  });
}

async function take(browser, screen, theme, width, seen) {
  const { token, now } = seen;
  const context = await browser.newContext({
    serviceWorkers: 'block',
    baseURL: SERVER,
    viewport: WIDTHS[width],
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    reducedMotion: 'reduce',
    ...(screen.name !== 'login' && {
      storageState: {
        cookies: [],
        origins: [{ origin: SERVER, localStorage: [{ name: 'jwt_access_token', value: token }] }],
      },
    }),
  });
  await wear(context, THEMES[theme]);
  const page = await context.newPage();
  await page.clock.setFixedTime(now);
  await page.goto(screen.path(seen));
  await screen.ready(page).waitFor();
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready);
  const path = join(FOLDER, `${screen.name}-${theme}-${width}.png`);
  await page.screenshot({ path, animations: 'disabled', caret: 'hide' });
  await context.close();
  return path;
}

async function main() {
  mkdirSync(FOLDER, { recursive: true });
  const password = createHash('sha256').update(PASSWORD).digest('hex');
  const { access_token: token, uuid } = await call('/auth/signin', null, { email: EMAIL, password, locked: false });
  const { state: board } = await call('/api/Stream/board:1', token);
  const { items: lately } = await call('/api/Stream/board:1/log?rows=1', token);
  const asset = await call('/api/Asset/by-code/?code=AIR-C1', token);
  const { items: meters } = await call('/api/Meter/?search=AIR-C1-P', token);
  const { items: threads } = await call(`/api/Chat/friends/${uuid}`, token);
  const thread = threads.find(({ kind }) => kind === 'crew').threadId;
  const seen = { token, board, asset, meter: meters[0], thread, now: new Date(lately[0].at) };
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    // One painter at a time, always in whole tiles: the smallest round corner comes out the same.
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--font-render-hinting=none',
      '--num-raster-threads=1',
      '--disable-partial-raster',
      '--disable-skia-runtime-opts',
    ],
  });
  try {
    for (const screen of SCREENS) {
      for (const theme of Object.keys(THEMES)) {
        for (const width of Object.keys(WIDTHS)) {
          const path = await take(browser, screen, theme, width, seen);
          const kb = Math.ceil(statSync(path).size / 1024);
          console.log(`${path} ${kb} kB`);
          if (kb > LARGEST_KB) throw new Error(`${path} is larger than ${LARGEST_KB} kB.`);
        }
      }
    }
  } finally {
    await browser.close();
  }
}

await main();
