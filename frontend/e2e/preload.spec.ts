// The page asks for a screen's code and data before the app is there, and the app takes over what came: nothing is asked twice.
import { boardPath, newCard } from './boardSupport';
import { complaints, expect, type Locator, type Page, type Route, test, tokenOf } from './support';

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

/** The page, nine files of the app, two fonts and six answers. */
const MOST_BEFORE_TITLE = 18;

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
  // The page is not complete before what never comes, if that is asked for soon enough.
  await page.goto(`/maintenance-management/work-order/${card.id}`, { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { name: card.title, level: 1 })).toBeVisible();

  const app = requests.findIndex((one) => /\/assets\/[Ll]ate-/.test(one));
  const before = requests.slice(0, app).filter((one) => !late.test(one));
  expect(before.length, before.join('\n')).toBeLessThanOrEqual(MOST_BEFORE_TITLE);
  expect(twice(before)).toEqual([]);
  expect(wrong).toEqual([]);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await context.close();
});

/** Files of the app's code. */
const SCRIPTS = /\/assets\/.*\.js$/;

/** Where the text of an element stands; nowhere without the element. */
const placeOf = (title: Locator) =>
  title.evaluateAll(([element]) => {
    const range = document.createRange();
    if (element) range.selectNodeContents(element);
    const { x, y, width, height } = range.getBoundingClientRect();
    return { x, y, width, height };
  });

for (const width of [1440, 360])
  test(`the title of a work order stands there before the code of the app, and stays where it is: ${width} px`, async ({
    browser,
  }) => {
    const card = await newCard();
    const localStorage = [
      { name: 'jwt_access_token', value: await tokenOf('technician') },
      { name: 'gantry.theme', value: 'default' },
    ];
    const context = await browser.newContext({
      viewport: { width, height: 740 },
      ...(width < 720 && { hasTouch: true, isMobile: true }),
      storageState: { cookies: [], origins: [{ origin: process.env.GANTRY_URL ?? '', localStorage }] },
    });
    const page = await context.newPage();
    const wrong = complaints(page);
    let held: Route[] | null = [];
    await page.route(SCRIPTS, (route) => (held ? void held.push(route) : route.continue()));
    await page.addInitScript(() => {
      const shifts: number[] = [];
      const tops = new Set<number>();
      Object.assign(window, { shifts, tops });
      const look = () => {
        const range = document.createRange();
        const title = document.querySelector('#content h1');
        if (title) range.selectNodeContents(title);
        if (title) tops.add(range.getBoundingClientRect().y);
        requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
      const note = (list: PerformanceObserverEntryList) =>
        list.getEntries().forEach((shift) => shifts.push((shift as PerformanceEntry & { value: number }).value));
      new PerformanceObserver(note).observe({ type: 'layout-shift', buffered: true });
    });
    await page.goto(`/maintenance-management/work-order/${card.id}`, { waitUntil: 'commit' });
    const first = page.locator('#first-view');
    const early = first.getByText(card.title, { exact: true });
    await expect(early).toBeVisible();
    await expect(first).toHaveAttribute('aria-hidden', 'true');
    expect(await first.locator('a, button, input, [tabindex]').count()).toBe(0);
    // In the app's own font, as it will be.
    await page.evaluate(() => document.fonts.ready);
    const before = await placeOf(early);

    const waiting = held;
    held = null;
    await Promise.all(waiting.map((route) => route.continue()));
    const title = page.getByRole('heading', { name: card.title, level: 1 });
    await expect(title).toBeVisible();
    await expect(first).toHaveCount(0);
    // The app puts the title of the whole screen in the place of the first one, whose moment may be the one in which it is measured. How far
    // anything moved meanwhile the sum of the shifts says.
    await expect(async () => {
      const after = await placeOf(title);
      for (const side of ['x', 'y', 'width', 'height'] as const)
        expect(Math.abs(after[side] - before[side]), side).toBeLessThanOrEqual(2);
    }).toPass({ timeout: 2_000 });
    const { shifted, tops } = await page.evaluate(() => {
      const seen = window as unknown as { shifts: number[]; tops: Set<number> };
      return { shifted: seen.shifts, tops: [...seen.tops] };
    });
    for (const top of tops) expect(Math.abs(top - before.y), 'in each frame').toBeLessThanOrEqual(2);
    expect(shifted.reduce((sum, value) => sum + value, 0)).toBeLessThanOrEqual(0.1);
    await page.getByRole('tab', { name: 'Tasks' }).click();
    await expect(page.getByRole('tab', { name: 'Tasks' })).toHaveAttribute('aria-selected', 'true');
    expect(wrong).toEqual([]);
    await context.close();
  });

test('whose session has ended sees the sign-in before the code of the app, and nothing of a work order', async ({
  page,
}) => {
  await page.addInitScript(() => localStorage.setItem('jwt_access_token', 'a.e30.b'));
  await page.route(SCRIPTS, () => undefined);
  await page.goto('/maintenance-management/work-order/1', { waitUntil: 'commit' });
  await expect(page.locator('#first-view').getByText('LOGIN TO YOUR ACCOUNT')).toBeVisible();
  await page.goto('/logout', { waitUntil: 'commit' });
  await expect(page.locator('#first-view')).toBeAttached();
  await expect(page.locator('#first-view')).toHaveText('');
  await page.unrouteAll({ behavior: 'ignoreErrors' });
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
