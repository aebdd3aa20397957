// The frame around the screens as its user wants it: layouts, themes, navigation and shortcuts, kept with the user. Each
// story has somebody of its own: what one changes here is there wherever they sign in.
import { createHash } from 'node:crypto';
import { call, unique } from './boardSupport';
import {
  complaints,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  type Page,
  PASSWORD,
  test,
  tokenBy,
} from './support';

const BOARD = '/maintenance-management/work-order-board/1';
const PROFILE = '/user/profile';
const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

type Likes = { layout?: object; theme?: object; shortcuts?: string[] };

/** Somebody new with the role of the staff, signed in, who likes it so. */
async function somebody(likes: Likes = {}): Promise<string> {
  const name = unique();
  const email = `${name}@demo.example`;
  const { items } = await call<{ items: { id: number; name: string }[] }>('GET', '/api/UserRole/');
  const roleId = items.find((role) => role.name === 'Staff')?.id;
  const passwordSha256 = createHash('sha256').update(PASSWORD).digest('hex');
  await call('POST', '/api/User/', { username: name, displayName: `Robin ${name}`, email, roleId, passwordSha256 });
  const token = await tokenBy(email, PASSWORD);
  await like(token, likes);
  return token;
}

async function like(token: string, { layout = {}, theme = {}, shortcuts = [] }: Likes): Promise<void> {
  const response = await fetch(`${process.env.GANTRY_URL}/auth/user-data`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ settings: { layout, theme }, shortcuts }),
  });
  expect(response.status).toBe(204);
}

const navigation = (page: Page) => page.getByRole('navigation', { name: 'Main navigation' });
const settings = (page: Page) => page.getByRole('dialog', { name: 'Theme Settings' });
const saved = (page: Page) => expect(page.getByText('User data saved with api')).toBeVisible();

test('a layout and themes are chosen once, survive a reload, and are there on another machine', async ({ open }) => {
  const token = await somebody();
  const page = await open('dispatcher', BOARD, { token });
  const elsewhere = await open('dispatcher', PROFILE, { token });
  const complained = complaints(page);
  await expect(navigation(page).getByText('Version 1.17')).toBeVisible();

  await page.getByRole('button', { name: 'Theme Settings' }).click();
  await settings(page).getByText('Horizontal').click();
  await expect(navigation(page).getByRole('button', { name: 'Maintenance Management' })).toBeVisible();
  await settings(page).getByText('Deep ocean').click();
  await settings(page).getByText('Footer', { exact: true }).last().click();
  await settings(page).getByText('Sunset').click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'deepOcean');
  await saved(page);
  await expectAccessible(page, '[role=dialog]');
  await page.keyboard.press('Escape');
  await expect(settings(page)).toHaveCount(0);
  await expectAccessible(page, 'header');
  await expectAccessible(page, 'nav');

  for (const one of [page, elsewhere]) {
    await one.reload();
    await expect(navigation(one).getByRole('button', { name: 'Maintenance Management' })).toBeVisible();
    await expect(one.locator('html')).toHaveAttribute('data-theme', 'deepOcean');
    await expect(one.getByRole('banner')).toHaveAttribute('data-theme', 'deepOcean');
    await expect(one.getByRole('contentinfo')).toHaveAttribute('data-theme', 'sunset');
  }
  expect(complained).toEqual([]);
});

test('a folded navbar opens while the pointer rests on it', async ({ open }) => {
  const page = await open('dispatcher', PROFILE, { token: await somebody() });
  const width = async () => (await navigation(page).boundingBox())?.width;
  await navigation(page).getByRole('button', { name: 'Fold navigation' }).click();
  await page.mouse.move(900, 500);
  await expect.poll(width).toBe(64);
  await saved(page);
  await page.reload();
  await expect.poll(width).toBe(64);
  await navigation(page).hover();
  await expect(page.getByText('Version 1.17')).toBeVisible();
  await expect.poll(width).toBe(280);
  await page.mouse.move(900, 500);
  await expect.poll(width).toBe(64);
});

test('a page is found by name, made a shortcut, and reached by it', async ({ open }) => {
  const page = await open('dispatcher', PROFILE, { token: await somebody() });
  const search = page.getByRole('combobox', { name: 'Search the menu' });
  await search.fill('zzz');
  await expect(page.getByText('No results..')).toBeVisible();
  await search.press('Escape');
  await expect(search).toHaveValue('');

  await page.getByRole('button', { name: 'Click to add/remove shortcut' }).click();
  await page.getByPlaceholder('Search for an app or page').fill('met');
  await page.getByRole('button', { name: 'Shortcut to Meters' }).click();
  await expectAccessible(page, '[role=dialog]');
  await saved(page);
  await page.keyboard.press('Escape');
  await page.reload();
  await page.getByRole('list', { name: 'Your shortcuts' }).getByRole('link', { name: 'Meters' }).click();
  await expect(page).toHaveURL('/asset-management/meters');
});

test('everything is reached by keyboard alone', async ({ open }) => {
  const page = await open('dispatcher', PROFILE, { token: await somebody({ layout: { style: 'layout2' } }) });
  const key = (...keys: string[]) =>
    keys.reduce((before, one) => before.then(() => page.keyboard.press(one)), Promise.resolve());
  await expect(page.getByRole('heading', { name: 'My Profile' })).toBeVisible();
  const entry = navigation(page).getByRole('button', { name: 'Asset Management' });
  await entry.focus();
  await key('ArrowDown', 'ArrowDown');
  await expect(page.getByRole('link', { name: 'Facilities & Locations' })).toBeFocused();
  await key('Escape');
  await expect(entry).toBeFocused();
  await key('ArrowRight', 'ArrowDown', 'Enter');
  await expect(page).toHaveURL(BOARD);

  await key('Control+k');
  await page.keyboard.type('meters');
  await key('Enter');
  await expect(page).toHaveURL('/asset-management/meters');

  const button = page.getByRole('button', { name: 'Theme Settings' });
  await button.focus();
  await key('Enter');
  await expect(settings(page).getByText('Layout', { exact: true })).toBeVisible();
  await key('Tab', 'Tab', 'ArrowRight');
  await expect(settings(page).getByRole('radio', { name: 'Container' }).first()).toBeChecked();
  await key('Escape');
  await expect(settings(page)).toHaveCount(0);
});

test('on a phone the navigation is a drawer with the shortcuts in it', async ({ open }) => {
  const page = await open('dispatcher', BOARD, { ...PHONE, token: await somebody({ shortcuts: ['meters'] }) });
  await page.getByRole('button', { name: 'Open navigation' }).tap();
  await expect(page.getByText('Version 1.17')).toBeVisible();
  await expectAccessible(page, 'dialog');
  await page.getByRole('button', { name: 'Click to add/remove shortcut' }).tap();
  await page.getByRole('button', { name: 'Shortcut to Equipment' }).tap();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Your shortcuts' }).tap();
  await page.getByRole('link', { name: 'Equipment' }).first().tap();
  await expect(page).toHaveURL('/asset-management/assets');
  await expect(page.getByText('Version 1.17')).toHaveCount(0);
  await expectNoSidewaysScroll(page);
});

for (const style of ['layout1', 'layout2', 'layout3']) {
  test(`${style} fits every window, whatever scrolls`, async ({ open }) => {
    test.setTimeout(60_000);
    const token = await somebody();
    const page = await open('dispatcher', PROFILE, { token });
    for (const scroll of ['content', 'body']) {
      await like(token, { layout: { style, config: { scroll } } });
      for (const width of [360, 960, 1440]) {
        await page.setViewportSize({ width, height: 800 });
        for (const path of [BOARD, PROFILE]) {
          await page.goto(path);
          await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
          await expectNoSidewaysScroll(page);
        }
        await page.mouse.move(width / 2, 400);
        await page.mouse.wheel(0, 2000);
        await expect(page.getByRole('banner')).toBeInViewport({ ratio: 1 });
      }
    }
  });
}

test('a toolbar that scrolls away makes room, and the user menu is there without one', async ({ open }) => {
  const scrolling = { style: 'layout1', config: { scroll: 'body', toolbar: { style: 'static' } } };
  const page = await open('dispatcher', PROFILE, { token: await somebody({ layout: scrolling }) });
  await page.setViewportSize({ width: 1200, height: 500 });
  await expect(page.getByRole('banner')).toBeInViewport();
  await page.mouse.move(600, 300);
  await page.mouse.wheel(0, 2000);
  await expect(page.getByRole('banner')).not.toBeInViewport();
  await expect(navigation(page)).toBeInViewport({ ratio: 0.99 });

  const bare = { style: 'layout1', config: { toolbar: { display: false } } };
  const other = await open('dispatcher', PROFILE, { token: await somebody({ layout: bare }) });
  await expect(other.getByRole('banner')).toHaveCount(0);
  await navigation(other)
    .getByRole('button', { name: /User menu/ })
    .click();
  await other.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(other).toHaveURL('/login');
});
