// An administrator gives a role profiles, and a user of the role works with the menu of one and switches to the other.
import { expectAccessible } from './axe';
import { call } from './boardSupport';
import { startGantry } from './gantry';
import { complaints, expect, expectNoSidewaysScroll, type Open, test } from './support';

test('profiles narrow the menu, and links to what they hide still work', async ({ open }) => {
  // The menu is that of everybody with the role: no other story may see it change.
  const gantry = await startGantry();
  try {
    await narrow(open, gantry.url);
  } finally {
    await gantry.dispose();
  }
});

async function narrow(open: Open, server: string): Promise<void> {
  const search = '/api/UserRole/all/?search=Technician';
  const { items } = await call<{ items: { id: number }[] }>('GET', search, undefined, server);
  const admin = await open('admin', `/settings/user-roles/${items[0]?.id}?tab=profiles`, { server });
  const complained = complaints(admin);
  for (const [name, entry] of [
    ['Rounds', 'Meters'],
    ['Repairs', 'Work Orders'],
  ] as const) {
    await admin.getByRole('button', { name: 'Add profile' }).click();
    const profile = admin.getByRole('region', { name: 'New profile' });
    await profile.getByLabel('Profile name').fill(name);
    const named = admin.getByRole('region', { name });
    // The heading of each module stands for all of its entries.
    for (const module of await named.locator('legend').getByRole('checkbox').all()) await module.uncheck();
    await named.getByRole('checkbox', { name: entry, exact: true }).check();
  }
  await expectAccessible(admin);
  await admin.getByRole('button', { name: 'Save profiles' }).click();
  await expect(admin.getByText('Profiles saved')).toBeVisible();
  await admin.setViewportSize({ width: 360, height: 740 });
  await expectNoSidewaysScroll(admin);
  expect(complained).toEqual([]);

  const technician = await open('technician', '/asset-management/meters', { server });
  const menu = technician.getByRole('navigation', { name: 'Main navigation' });
  await expect(menu.getByRole('link', { name: 'Meters' })).toBeVisible();
  await expect(menu.getByRole('link', { name: 'Work Orders' })).toHaveCount(0);
  await technician.getByRole('button', { name: /^User menu/ }).click();
  await technician.getByRole('menuitem', { name: 'Switch to profile Repairs' }).click();
  await expect(menu.getByRole('link', { name: 'Work Orders' })).toBeVisible();
  await expect(menu.getByRole('link', { name: 'Meters' })).toHaveCount(0);
  // Hidden is not forbidden.
  await technician.goto('/asset-management/meters');
  await expect(technician.getByRole('heading', { name: 'Meters', level: 1 })).toBeVisible();
  await expect(menu.getByRole('link', { name: 'Work Orders' })).toBeVisible();
}
