// An administrator changes the organisation, and another user sees it without doing anything.
import { expectAccessible } from './axe';
import { startGantry } from './gantry';
import { complaints, expect, expectNoSidewaysScroll, type Open, test } from './support';

/** A PNG of one pixel. */
const LOGO = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test('a name, a logo and a module change for everybody at once', async ({ open }) => {
  // The organisation is everybody's: no other story may see it change.
  const gantry = await startGantry();
  try {
    await change(open, gantry.url);
  } finally {
    await gantry.dispose();
  }
});

async function change(open: Open, server: string): Promise<void> {
  const other = await open('dispatcher', '/maintenance-management/crews', { server });
  await expect(other.getByRole('link', { name: 'Suppliers' })).toBeVisible();
  // It hears of changes once it is connected.
  await other.waitForLoadState('networkidle');
  const admin = await open('admin', '/settings/tenant', { server });
  const complained = complaints(admin);
  await expect(admin.getByRole('heading', { name: 'Organisation', level: 1 })).toBeVisible();
  await expectAccessible(admin);
  const name = admin.getByRole('textbox', { name: 'Name', exact: true });
  const before = await name.inputValue();
  const suppliers = admin.getByRole('checkbox', { name: 'Suppliers' });
  await name.fill('Northern Works');
  await suppliers.uncheck();
  await admin.getByRole('button', { name: 'Save' }).click();
  await expect(admin.getByText('Settings saved')).toBeVisible();
  const chooser = admin.waitForEvent('filechooser');
  await admin.getByRole('button', { name: 'Upload' }).first().click();
  await (await chooser).setFiles({ name: 'logo.png', mimeType: 'image/png', buffer: LOGO });
  await expect(other.getByRole('img', { name: 'Northern Works' })).toBeVisible();
  await expect(other.getByRole('link', { name: 'Suppliers' })).toHaveCount(0);
  // And back.
  await admin.getByRole('button', { name: 'Remove' }).first().click();
  await suppliers.check();
  await name.fill(before);
  await admin.getByRole('button', { name: 'Save' }).click();
  await expect(other.getByRole('link', { name: 'Suppliers' })).toBeVisible({ timeout: 10_000 });
  await admin.setViewportSize({ width: 360, height: 740 });
  await expectNoSidewaysScroll(admin);
  expect(complained).toEqual([]);
}
