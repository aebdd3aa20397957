// A screen of its own on the wall: an administrator makes a link, the screen opens it, and shows what it should until it is ended.
import { call, unique } from './boardSupport';
import { complaints, expect, test } from './support';

test('a kiosk screen shows its dashboards read-only, and ends at once', async ({ open, browser }) => {
  const name = `Hall ${unique()}`;
  const widget = { id: 'a', kind: 'text', x: 0, y: 0, w: 8, h: 4, title: '', text: 'Ear protection beyond this door' };
  const dashboard = await call<{ id: number }>('POST', '/api/Dashboard/', { code: unique(), name, widgets: [widget] });
  const page = await open('admin', `/iot/dashboards/boards/${dashboard.id}`);
  await page.getByRole('button', { name: 'Kiosk' }).click();
  const dialog = page.getByRole('dialog', { name: 'Kiosk mode' });
  await dialog.getByRole('radio', { name: 'Separate screen' }).check();
  await dialog.getByLabel('Screen name').fill(name);
  await dialog.getByRole('button', { name: 'Create link' }).click();
  const link = await dialog.getByRole('textbox', { name: 'Screen link' }).inputValue();
  await dialog.getByRole('button', { name: 'Close' }).last().click();

  // A browser without a session.
  const wall = await (await browser.newContext()).newPage();
  const wrong = complaints(wall);
  await wall.goto(link);
  await expect(wall.getByText('Ear protection beyond this door')).toBeVisible();
  await expect(wall.getByRole('navigation')).toHaveCount(0);
  await wall.keyboard.press('Escape');
  await wall.reload();
  await expect(wall.getByText('Ear protection beyond this door')).toBeVisible();
  await wall.goto('/maintenance-management/work-order-board/1');
  await expect(wall.getByText('Ear protection')).toHaveCount(0);
  await expect(wall.getByRole('button', { name: 'Filter' })).toHaveCount(0);
  await wall.goBack();
  await expect(wall.getByText('Ear protection beyond this door')).toBeVisible();
  expect(wrong.filter((line) => !line.includes('403'))).toEqual([]);

  // A signed-in user is asked first.
  const mine = await open('dispatcher', '/home');
  await mine.goto(link);
  await expect(mine.getByText('Starting the kiosk screen signs you out of this browser.')).toBeVisible();
  await mine.getByRole('button', { name: 'Cancel' }).click();
  await expect(mine).toHaveURL(/\/home$/);

  await page.getByRole('button', { name: 'Kiosk' }).click();
  await dialog.getByRole('radio', { name: 'Separate screen' }).check();
  await dialog.getByRole('button', { name: `Revoke ${name}` }).click();
  await expect(wall.getByRole('button', { name: 'Login' })).toBeVisible();
});
