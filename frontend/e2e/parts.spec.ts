// Parts of a work order: planned and reserved, issued by a scanned code, and one of them returned, before the eyes of another.
import { boardPath, call, newCard } from './boardSupport';
import { complaints, expect, test } from './support';

const CODE = 'BRG-001';

test('a part is planned and reserved, issued by its code, and one comes back', async ({ open }) => {
  const card = await newCard();
  const path = boardPath(2, `?card=${card.id}&tab=8`);
  const page = await open('admin', path);
  const other = await open('dispatcher', path);
  const found = complaints(page);
  const find = page.getByRole('textbox', { name: 'Find a part' });
  await find.fill(CODE);
  await find.press('Enter');
  const adding = page.getByRole('dialog', { name: 'Add a part' });
  await expect(adding.getByRole('combobox', { name: 'Part' })).toHaveValue(/BRG-001/);
  await adding.getByRole('textbox', { name: 'Quantity' }).fill('2');
  await adding.getByRole('button', { name: 'Plan' }).click();
  const lines = page.getByRole('table', { name: 'Parts' });
  const seen = other.getByRole('table', { name: 'Parts' });
  await expect(lines).toContainText(CODE);
  await expect(seen).toContainText(CODE);
  await expect(lines.getByText('missing')).toHaveCount(0);

  await find.fill(CODE.toLowerCase());
  await find.press('Enter');
  const issuing = page.getByRole('dialog', { name: /^Issue/ });
  await issuing.getByRole('textbox', { name: 'Quantity' }).fill('2');
  await issuing.getByRole('button', { name: 'Issue' }).click();
  await lines.getByRole('button', { name: 'Return' }).click();
  const returning = page.getByRole('dialog', { name: /^Return/ });
  await returning.getByRole('textbox', { name: 'Quantity' }).fill('1');
  await returning.getByRole('button', { name: 'Return' }).click();
  await expect(lines).toContainText('1 returned');
  await expect(seen).toContainText('1 returned');
  await page.getByRole('tab', { name: 'History' }).click();
  await expect(page.getByText(/returned 1 pc BRG-001/)).toBeVisible();
  expect(found).toEqual([]);
});

test('a date in the stock of a part stands on one line', async ({ open }) => {
  const lots = await call<{ items: { partId: number }[] }>('POST', '/api/Lot/list/', { first: 0, rows: 1 });
  const page = await open('admin', `/materials-management/master-parts/${lots.items[0]?.partId}?tab=stock`);
  const dates = page.getByRole('table', { name: 'Stock' }).getByRole('time');
  await expect(dates.first()).toBeVisible();
  const lines = await dates.evaluateAll((all) =>
    all.map((date) => {
      const cell = date.closest('td')?.getBoundingClientRect();
      return date.getClientRects().length === 1 && date.getBoundingClientRect().right <= (cell?.right ?? 0);
    }),
  );
  expect(new Set(lines)).toEqual(new Set([true]));
});
