// What a sensor measured in a month: looked at by wheel, keys and two fingers, counted, and taken along as a file.
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { type Heard, sensor } from './sensorSupport';
import { call } from './boardSupport';
import { complaints, expect, expectNoSidewaysScroll, test } from './support';

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
const HOUR_MS = 3_600_000;
const HOURS = 20 * 24;

/** Twenty days of readings, one an hour, the last of them an hour ago. */
async function withHistory(): Promise<Heard> {
  const one = await sensor('Bearing');
  const now = Date.now();
  const readings = Array.from({ length: HOURS }, (_, ago) => ({
    at: new Date(now - (ago + 1) * HOUR_MS).toISOString(),
    value: 20 + ((HOURS - ago) % 24),
  }));
  await one.deliver(readings);
  // Hours are summed up a moment after they are kept.
  await expect
    .poll(async () => (await call<{ lastValue?: number }>('GET', `/api/Sensor/${one.id}`)).lastValue)
    .toBe(20);
  return one;
}

const picture = (page: Page, { name }: Heard) => page.getByRole('group', { name: `Readings of ${name}` });
const number = (page: Page, name: string) =>
  page
    .getByLabel('Statistics')
    .locator('div')
    .filter({ has: page.getByText(name, { exact: true }) })
    .locator('dd');

/** How long the time is that the address says. */
const spanOf = (page: Page) => {
  const { searchParams } = new URL(page.url());
  const [from, until] = ['from', 'until'].map((name) => Date.parse(searchParams.get(name) ?? ''));
  return (until ?? 0) - (from ?? 0);
};

test('a month of a sensor is looked at by hand, counted, and taken along as a file', async ({ open }) => {
  const one = await withHistory();
  const page = await open('dispatcher', `/IoT/Sensor/${one.id}?tab=readings&span=month`);
  const found = complaints(page);
  await expect(number(page, 'Readings')).toHaveText(String(HOURS));
  await expect(number(page, 'Minimum')).toHaveText(/^20/);
  await expect(number(page, 'Maximum')).toHaveText(/^43/);

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const file = await (await download).path();
  const lines = (await readFile(file, 'utf8')).trim().split('\r\n');
  expect(lines).toHaveLength(HOURS + 1);
  expect(lines[0]).toContain('Reading time');
  expect(lines[1]).toMatch(/Z,20,/);

  // The last ten days, then the ten before: a wheel zooms around the pointer, the keys go back in time.
  await picture(page, one).focus();
  for (let press = 0; press < 3; press += 1) await page.keyboard.press('+');
  await expect(page).toHaveURL(/span=\d+/);
  await page.keyboard.press('Shift+ArrowLeft');
  await expect(page).toHaveURL(/from=.*until=/);
  const shorter = spanOf(page);
  expect(shorter / HOUR_MS).toBeCloseTo((30 * 24) / 1.5 ** 3, 0);
  await expect(number(page, 'Readings')).not.toHaveText(String(HOURS));
  await picture(page, one).hover();
  await page.mouse.wheel(0, 600);
  await expect.poll(() => spanOf(page)).toBeGreaterThan(shorter * 2);

  // Who gets the address sees the same time.
  const { pathname, search } = new URL(page.url());
  const other = await open('admin', `${pathname}${search}`);
  await expect(async () => {
    const here = (await number(page, 'Readings').textContent()) ?? '';
    await expect(number(other, 'Readings')).toHaveText(here, { timeout: 1_000 });
  }).toPass();
  expect(found).toEqual([]);
});

test('two fingers spread the time on a phone, and one moves it', async ({ open }) => {
  const one = await withHistory();
  const page = await open('dispatcher', `/IoT/Sensor/${one.id}?tab=readings&span=month`, PHONE);
  await expect(number(page, 'Readings')).toHaveText(String(HOURS));
  await expectNoSidewaysScroll(page);
  await picture(page, one).scrollIntoViewIfNeeded();
  const box = await picture(page, one).boundingBox();
  if (!box) throw new Error('There is no picture to touch.');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...places: readonly number[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: places.map((place, id) => ({ x: place, y, id })) });

  await touch('touchStart', x - 20, x + 20);
  for (let step = 1; step <= 10; step += 1) await touch('touchMove', x - 20 - 4 * step, x + 20 + 4 * step);
  await touch('touchEnd');
  // Three times as far apart: a third of the time, around the middle.
  await expect.poll(() => spanOf(page) / HOUR_MS).toBeGreaterThan(200);
  expect(spanOf(page) / HOUR_MS).toBeLessThan(280);

  const before = page.url();
  await touch('touchStart', x);
  for (let step = 1; step <= 10; step += 1) await touch('touchMove', x + 8 * step);
  await touch('touchEnd');
  await expect(page).not.toHaveURL(before);
  const [was, is] = [before, page.url()].map((url) => Date.parse(new URL(url).searchParams.get('from') ?? ''));
  expect(is).toBeLessThan(was ?? 0);
});
