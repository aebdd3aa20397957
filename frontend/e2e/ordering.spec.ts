// From an order to the stock: approved, sent, received in two parts, with each step where one looks for it.
import { call } from './boardSupport';
import { complaints, expect, test } from './support';

type Found = { items: { id: number; code: string; name: string }[] };
const first = async (family: string, values: object) => {
  const found = await call<Found>('POST', `/api/${family}/list/`, { first: 0, rows: 1, ...values });
  const [one] = found.items;
  if (!one) throw new Error(`The demonstration has no ${family}.`);
  return one;
};
const coded = (code: string) => ({ filters: { code: { value: code, matchMode: 'equals' } } });

test('an order is approved, sent, received in part by scanning and then as a whole', async ({ open }) => {
  const [supplier, warehouse] = [await first('Supplier', {}), await first('Warehouse', coded('MAIN'))];
  const part = await first('MasterPart', coded('BRG-001'));
  const order = await call<{ id: number; code: string }>('POST', '/api/PurchaseOrder/', {
    supplierId: supplier.id,
    warehouseId: warehouse.id,
    lines: [{ partId: part.id, quantity: '2', unitPrice: '6.40' }],
  });
  const page = await open('admin', `/materials-management/purchase-orders/${order.id}`);
  const found = complaints(page);
  const lines = page.getByRole('table', { name: 'Lines' });
  await expect(lines).toContainText('BRG-001');
  await expect(page.getByText('$12.80')).toBeVisible();
  await page.getByRole('button', { name: 'Approve order' }).click();
  await page.getByRole('tab', { name: 'Status' }).click();
  await page.getByRole('button', { name: 'Mark as sent' }).click();
  await page.getByRole('tab', { name: 'Overview' }).click();

  const receive = page.getByRole('button', { name: 'Receive', exact: true });
  const dialog = page.getByRole('dialog', { name: `Receive ${order.code}` });
  const place = async () => {
    await dialog.getByRole('combobox', { name: 'Stock location' }).fill('MAIN-01');
    await page.getByRole('option', { name: /MAIN-01/ }).click();
  };
  await receive.click();
  await place();
  await dialog.getByRole('button', { name: 'Count by scanning' }).click();
  const scan = dialog.getByRole('textbox', { name: 'Scan or enter a code' });
  await scan.fill('brg-001');
  await scan.press('Enter');
  await dialog.getByRole('button', { name: 'Receive' }).click();
  await expect(page.getByText(/Received as RC-/)).toBeVisible();
  await expect(page.getByText('Partly received')).toBeVisible();

  await receive.click();
  await place();
  await expect(dialog.getByRole('textbox', { name: /BRG-001/ })).toHaveValue('1');
  await dialog.getByRole('button', { name: 'Receive' }).click();
  await expect(page.getByText('Received', { exact: true }).first()).toBeVisible();
  await expect(receive).toHaveCount(0);
  await page.getByRole('tab', { name: 'Receipts' }).click();
  await expect(page.getByRole('table').getByText(/^RC-/)).toHaveCount(2);
  expect(found).toEqual([]);
});
