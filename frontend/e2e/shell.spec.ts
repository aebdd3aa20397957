// The frame around the screens as its user wants it: layouts, themes, navigation and shortcuts, kept with the user. Each
// story has a user of its own: what one changes here is there wherever they sign in.
import { complaints, expect, expectNoSidewaysScroll, type Page, test } from './support';
import { newUser, tokenOfUser } from './users';

const BOARD = '/maintenance-management/work-order-board/1';
const PROFILE = '/user/profile';
const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

type Likes = { layout?: object; theme?: object; shortcuts?: string[] };

/** A session of a new user with these settings. */
async function newcomer(likes: Likes = {}): Promise<string> {
  const token = await tokenOfUser(await newUser());
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

test('a layout and themes are chosen once, survive a reload, and are there on another machine', async ({ open }) => {
  const token = await newcomer();
  const page = await open('dispatcher', BOARD, { token });
  const elsewhere = await open('dispatcher', PROFILE, { token });
  const complained = complaints(page);
  await expect(navigation(page).getByText('Version 1.17')).toBeVisible();

  await page.getByRole('button', { name: 'Theme Settings' }).click();
  await settings(page).getByText('Horizontal').click();
  await expect(navigation(page).getByRole('button', { name: 'Maintenance Management' })).toBeVisible();
  // Changes that follow each other closely are saved together: the last one counts.
  const saved = page.waitForResponse((answer) => answer.request().postData()?.includes('sunset') ?? false);
  await settings(page).getByText('Deep ocean').click();
  await settings(page).getByText('Footer', { exact: true }).last().click();
  await settings(page).getByText('Sunset').click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'deepOcean');
  expect((await saved).ok()).toBe(true);
  await page.keyboard.press('Escape');
  await expect(settings(page)).toHaveCount(0);

  for (const one of [page, elsewhere]) {
    await one.reload();
    await expect(navigation(one).getByRole('button', { name: 'Maintenance Management' })).toBeVisible();
    await expect(one.locator('html')).toHaveAttribute('data-theme', 'deepOcean');
    await expect(one.getByRole('banner')).toHaveAttribute('data-theme', 'deepOcean');
    await expect(one.getByRole('contentinfo')).toHaveAttribute('data-theme', 'sunset');
  }
  expect(complained).toEqual([]);
});

test('on a phone the navigation is a drawer with the shortcuts in it', async ({ open }) => {
  const page = await open('dispatcher', BOARD, { ...PHONE, token: await newcomer({ shortcuts: ['meters'] }) });
  await page.getByRole('button', { name: 'Open navigation' }).tap();
  await expect(page.getByText('Version 1.17')).toBeVisible();
  await page.getByRole('button', { name: 'Click to add/remove shortcut' }).tap();
  await page.getByRole('button', { name: 'Shortcut to Equipment', exact: true }).tap();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Your shortcuts' }).tap();
  await page.getByRole('link', { name: 'Equipment' }).first().tap();
  await expect(page).toHaveURL('/asset-management/assets');
  await expect(page.getByText('Version 1.17')).toHaveCount(0);
  await expectNoSidewaysScroll(page);
});

const TALL = { width: 1440, height: 800 };

for (const style of ['layout1', 'layout2', 'layout3']) {
  test(`${style} fits every window, whatever scrolls`, async ({ open }) => {
    const token = await newcomer({ layout: { style, config: { scroll: 'content' } } });
    const page = await open('dispatcher', BOARD, { token });
    const fits = async () => {
      for (const width of [1440, 960, 360]) {
        await page.setViewportSize({ ...TALL, width });
        await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
        await expectNoSidewaysScroll(page);
        await page.mouse.move(width / 2, 400);
        await page.mouse.wheel(0, 2000);
        await expect(page.getByRole('banner')).toBeInViewport({ ratio: 1 });
      }
      await page.setViewportSize(TALL);
    };
    await fits();
    await like(token, { layout: { style, config: { scroll: 'body' } } });
    await page.goto(PROFILE);
    await fits();
  });
}

test('a toolbar that scrolls away makes room', async ({ open }) => {
  const scrolling = { style: 'layout1', config: { scroll: 'body', toolbar: { style: 'static' } } };
  const page = await open('dispatcher', PROFILE, {
    token: await newcomer({ layout: scrolling }),
    viewport: { width: 1200, height: 500 },
  });
  await expect(page.getByRole('banner')).toBeInViewport();
  await expect(page.getByRole('heading', { name: 'Active sessions' })).toBeAttached();
  await page.mouse.move(600, 300);
  await page.mouse.wheel(0, 2000);
  await expect(page.getByRole('banner')).not.toBeInViewport();
  await expect(navigation(page)).toBeInViewport({ ratio: 0.99 });
});
