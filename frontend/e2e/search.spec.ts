// The search: a record is found by its code and by its words as soon as it is there, on a desktop and on a phone.
import { expectAccessible } from './axe';
import { call, unique } from './boardSupport';
import { complaints, expect, expectNoSidewaysScroll, test } from './support';

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
const START = '/user/profile';

test('a record is found by its words and code, opened with the keyboard, and offered again', async ({ open }) => {
  const word = unique();
  const asset = await call<{ id: number }>('POST', '/api/Asset/', { code: `QX-${word}`, name: `Prüfstand ${word}` });
  const page = await open('admin', START);
  const complained = complaints(page);
  const field = page.getByRole('combobox', { name: 'Search pages and records' });
  await expect(field).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(field).toBeFocused();
  await field.fill(`pruf ${word}`);
  const option = page.getByRole('option', { name: new RegExp(`QX-${word}`) });
  await expect(option).toBeVisible();
  await expect(option.locator('mark').first()).toHaveText('Prüf');
  await expectAccessible(page);
  await field.fill(`qx${word}`);
  await expect(option).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/asset-management/asset/${asset.id}$`));

  await page.keyboard.press('Control+k');
  await expect(
    page.getByRole('group', { name: 'Recent' }).getByRole('option', { name: new RegExp(`QX-${word}`) }),
  ).toBeVisible();
  await field.fill('met');
  await expect(page.getByRole('option', { name: 'Meters' })).toBeVisible();
  await field.fill(`nothing-is-called-${word}`);
  await expect(page.getByText('No results..')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(field).toHaveValue('');
  await expect(page.getByRole('option')).toHaveCount(0);
  expect(complained).toEqual([]);

  const phone = await open('admin', START, PHONE);
  await phone.getByRole('button', { name: 'Search pages and records' }).click();
  await phone.getByRole('combobox', { name: 'Search pages and records' }).fill(`QX-${word}`);
  await expectNoSidewaysScroll(phone);
  await phone.getByRole('option', { name: new RegExp(`QX-${word}`) }).tap();
  await expect(phone).toHaveURL(new RegExp(`/asset-management/asset/${asset.id}$`));
});
