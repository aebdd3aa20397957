// A screen of its own on the wall: somebody makes a link, the screen opens it, and shows what it should until it is ended.
import { call, unique } from './boardSupport';
import { complaints, expect, test } from './support';

test('a screen shows its dashboards to who passes by, lets nobody do anything, and ends at once', async ({
  open,
  browser,
}) => {
  const name = `Hall ${unique()}`;
  const widget = { id: 'a', kind: 'text', x: 0, y: 0, w: 8, h: 4, title: '', text: 'Ear protection beyond this door' };
  const dashboard = await call<{ id: number }>('POST', '/api/Dashboard/', { code: unique(), name, widgets: [widget] });
  const page = await open('admin', `/iot/dashboards/boards/${dashboard.id}`);
  await page.getByRole('button', { name: 'Wall' }).click();
  const dialog = page.getByRole('dialog', { name: 'Put on the wall' });
  await dialog.getByRole('radio', { name: 'On a screen of its own' }).check();
  await dialog.getByLabel('Where it hangs').fill(name);
  await dialog.getByRole('button', { name: 'Make a link' }).click();
  const link = await dialog.getByRole('textbox', { name: 'Link of the screen' }).inputValue();
  await dialog.getByRole('button', { name: 'Close' }).last().click();

  // A browser at which nobody is signed in.
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

  // Whoever is signed in is asked first.
  const mine = await open('dispatcher', '/home');
  await mine.goto(link);
  await expect(mine.getByText('If this browser becomes a screen, you are signed out in it.')).toBeVisible();
  await mine.getByRole('button', { name: 'Leave it' }).click();
  await expect(mine).toHaveURL(/\/home$/);

  await page.getByRole('button', { name: 'Wall' }).click();
  await dialog.getByRole('radio', { name: 'On a screen of its own' }).check();
  await dialog.getByRole('button', { name: `End ${name}` }).click();
  await expect(wall.getByRole('button', { name: 'Login' })).toBeVisible();
});
