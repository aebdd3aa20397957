// From what a technician asks for to the shelf: requested, approved, ordered, received in part, inspected and put away, and reserved for
// whoever asked.
import { call } from './boardSupport';
import { complaints, expect, test } from './support';

type Made = { id: number; code: string };

test('a request is ordered, and what comes of it is inspected, put away and reserved for it', async ({ open }) => {
  const stamp = Date.now().toString(36).toUpperCase();
  const made = (family: string, values: object) => call<Made>('POST', `/api/${family}/`, values);
  const unit = await call<{ items: Made[] }>('POST', '/api/UnitOfMeasure/list/', { first: 0, rows: 1 });
  const unitId = unit.items[0]?.id;
  const warehouse = await made('Warehouse', { code: `W${stamp}`, name: `Store ${stamp}` });
  const place = { warehouseId: warehouse.id };
  await made('StockLocation', { ...place, code: `H${stamp}`, name: 'Quarantine', kind: 'hold' });
  await made('StockLocation', { ...place, code: `B${stamp}`, name: 'Shelf' });
  const part = await made('MasterPart', { code: `P${stamp}`, name: 'Coupling', unitId, inspected: true });
  const supplier = await made('Supplier', { code: `S${stamp}`, name: `Acme ${stamp}` });
  await made('SupplierPart', { number: `N${stamp}`, supplierId: supplier.id, partId: part.id, price: '9.50' });
  const request = await made('MaterialRequest', {
    title: `Couplings ${stamp}`,
    warehouseId: warehouse.id,
    lines: [{ partId: part.id, quantity: '5' }],
  });

  const page = await open('admin', `/materials-management/material-requests/${request.id}`);
  const found = complaints(page);
  await page.getByRole('button', { name: 'Submit request' }).click();
  await page.getByRole('button', { name: 'Approve request' }).click();
  await page.getByRole('button', { name: 'Order 1 missing part' }).click();
  const order = page.getByRole('dialog', { name: `Order missing parts of ${request.code}` });
  await expect(order.getByRole('textbox', { name: /Quantity to order/ })).toHaveValue('5');
  await order.getByRole('button', { name: 'Create purchase orders' }).click();
  await expect(page.getByText(/Created purchase order PO-/)).toBeVisible();
  await page.getByRole('tab', { name: 'Supply' }).click();
  const supply = page.getByRole('table', { name: 'Supply' });
  await expect(supply).toContainText('0 of 5 received');
  await supply.getByRole('link', { name: /^PO-/ }).click();

  await page.getByRole('button', { name: 'Approve order' }).click();
  await page.getByRole('tab', { name: 'Status' }).click();
  await page.getByRole('button', { name: 'Mark as sent' }).click();
  await page.getByRole('tab', { name: 'Overview' }).click();
  await page.getByRole('button', { name: 'Receive', exact: true }).click();
  const receive = page.getByRole('dialog', { name: /^Receive PO-/ });
  await receive.getByRole('combobox', { name: 'Stock location' }).fill(`B${stamp}`);
  await page.getByRole('option', { name: new RegExp(`B${stamp}`) }).click();
  await receive.getByRole('textbox', { name: /Coupling/ }).fill('3');
  await receive.getByRole('button', { name: 'Receive' }).click();
  await expect(page.getByText('Partly received')).toBeVisible();
  await page.getByRole('tab', { name: 'Receipts' }).click();
  await page.getByRole('link', { name: /^RC-/ }).click();

  await expect(page.getByText('To be inspected').first()).toBeVisible();
  await page.getByRole('button', { name: 'Inspect', exact: true }).click();
  const inspect = page.getByRole('dialog', { name: /^Inspect RC-/ });
  await inspect.getByRole('textbox', { name: 'Refused' }).fill('1');
  await expect(inspect.getByRole('textbox', { name: 'Accepted' })).toHaveValue('2');
  await inspect.getByRole('combobox', { name: /Stock location/ }).fill(`B${stamp}`);
  await page.getByRole('option', { name: new RegExp(`B${stamp}`) }).click();
  await inspect.getByRole('textbox', { name: 'Reason for refusal' }).fill('Cracked');
  await inspect.getByRole('button', { name: 'Save inspection' }).click();
  await expect(page.getByText('Inspected', { exact: true }).first()).toBeVisible();

  await page.goto(`/materials-management/material-requests/${request.id}`);
  await page.getByRole('tab', { name: 'Supply' }).click();
  // Five wanted: two reserved, two on order, and the refused one is missing until it has been returned.
  const cells = supply.getByRole('row').nth(1).getByRole('cell');
  await expect(cells.nth(3)).toHaveText('Reserved2');
  await expect(cells.nth(4)).toHaveText('On order2');
  await expect(cells.nth(5)).toHaveText('Missing1');
  expect(found).toEqual([]);
});
