// The page asks for a screen's code and data before the app is there, and the app takes over what came: nothing is asked twice.
import { boardPath, newCard } from './boardSupport';
import { complaints, expect, type Page, test, tokenOf } from './support';

/**
 * What the page asks for until the screen is there, without what names itself anew each time, and without the tab's
 * icon: the browser asks for that on its own, and once more whenever the address changes while it is still on its way.
 */
function asked(page: Page): string[] {
  const found: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (!pathname.startsWith('/socket.io') && pathname !== '/favicon.svg')
      found.push(`${request.method()} ${pathname}${search}`);
  });
  return found;
}

/** The page, nine files of the app, six answers, and room for one. */
const MOST_BEFORE_TITLE = 17;

const twice = (requests: readonly string[]) => requests.filter((one, place) => requests.indexOf(one) !== place);

test('a work order opened by its address asks for each thing once, and most of it at once', async ({ browser }) => {
  const card = await newCard();
  const server = process.env.GANTRY_URL ?? '';
  const localStorage = [{ name: 'jwt_access_token', value: await tokenOf('dispatcher') }];
  const context = await browser.newContext({
    storageState: { cookies: [], origins: [{ origin: server, localStorage }] },
  });
  const page = await context.newPage();
  const wrong = complaints(page);
  const requests = asked(page);
  await page.goto(`${boardPath(1)}?card=${card.id}`);
  await expect(page.getByRole('heading', { name: card.title, level: 2 })).toBeVisible();

  // Files, and what the page itself asked for; the app may have reasons to look at others again.
  const app = requests.findIndex((one) => /\/assets\/[Ll]ate-/.test(one));
  for (const path of [
    'POST /auth/signin/token',
    'GET /api/TenantInfo/',
    'GET /api/Stream/board%3A1',
    'GET /api/Board/1/references',
    `GET /api/WorkOrder/${card.id}`,
  ]) {
    expect(requests, path).toContain(path);
    expect(requests.indexOf(path), path).toBeLessThan(app);
  }
  expect(twice(requests.filter((one) => requests.indexOf(one) < app))).toEqual([]);
  expect(wrong).toEqual([]);
  await context.close();
});

test('the title of a work order waits for few files, and for nothing that is shown after it', async ({ browser }) => {
  const card = await newCard();
  const localStorage = [{ name: 'jwt_access_token', value: await tokenOf('technician') }];
  const context = await browser.newContext({
    storageState: { cookies: [], origins: [{ origin: process.env.GANTRY_URL ?? '', localStorage }] },
  });
  const page = await context.newPage();
  const wrong = complaints(page);
  // Forms, tabs and tables never come.
  const late = /\/assets\/(?:board|controls|forms|list|order|record|shared)-[\w-]+\.(?:js|css)$/;
  await page.route(late, () => undefined);
  const requests = asked(page);
  await page.goto(`/maintenance-management/work-order/${card.id}`);
  await expect(page.getByRole('heading', { name: card.title, level: 1 })).toBeVisible();

  const app = requests.findIndex((one) => /\/assets\/[Ll]ate-/.test(one));
  const before = requests.slice(0, app).filter((one) => !late.test(one));
  expect(before.length, before.join('\n')).toBeLessThanOrEqual(MOST_BEFORE_TITLE);
  expect(twice(before)).toEqual([]);
  expect(wrong).toEqual([]);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await context.close();
});

test('without a session only the sign-in is requested', async ({ page }) => {
  const requests = asked(page);
  const wrong = complaints(page);
  await page.goto(boardPath(1));
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
  const calls = () => requests.filter((one) => one.includes('/api/')).toSorted();
  // The pictures are asked for when the form is drawn, which may be seen a moment before.
  await expect
    .poll(calls)
    .toEqual(['GET /api/TenantInfo/', 'GET /api/TenantSettings/background', 'GET /api/TenantSettings/logo']);
  expect(twice(requests)).toEqual([]);
  expect(wrong).toEqual([]);
});
