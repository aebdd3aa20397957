// The administrator's page: how the installation is doing.
import { complaints, expect, type Page, test } from './support';

const SYSTEM = '/settings/system';
const table = (page: Page, name: string) => page.getByRole('table', { name, exact: true });

test('an administrator goes by the menu to the node that answers', async ({ open }) => {
  const page = await open('admin', '/home');
  const complained = complaints(page);
  await page.getByRole('link', { name: 'System', exact: true }).click();
  await expect(page).toHaveURL(SYSTEM);
  await expect(page.getByRole('heading', { name: 'System', level: 1 })).toBeVisible();
  const node = table(page, 'Nodes').getByRole('row').filter({ hasText: 'current node' });
  await expect(node).toContainText('Serving');
  await expect(page.getByText(/^PostgreSQL \d/)).toBeVisible();
  const fold = node.getByRole('button', { name: /^Live streams on / });
  await fold.click();
  await expect(fold).toHaveAttribute('aria-expanded', 'true');
  expect(complained).toEqual([]);
});
