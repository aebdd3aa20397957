// A count with a phone: who counts does not see what is expected, and who may approve it posts the difference.
import { call, unique } from './boardSupport';
import { complaints, expect, expectNoSidewaysScroll, test } from './support';

type Made = { id: number; code: string };
const make = (family: string, body: unknown) => call<Made>('POST', `/api/${family}/`, body);

test('a part is counted blind with a phone, and the difference is approved', async ({ open }) => {
  const word = unique();
  const [unit, warehouse] = await Promise.all([
    make('UnitOfMeasure', { code: `pc-${word}`, name: `Piece ${word}` }),
    make('Warehouse', { code: `W-${word}`, name: `Store ${word}` }),
  ]);
  const [part, place] = await Promise.all([
    make('MasterPart', { code: `P-${word}`, name: `Seal ${word}`, unitId: unit.id }),
    make('StockLocation', { code: `L-${word}`, name: `Shelf ${word}`, warehouseId: warehouse.id }),
  ]);
  const received = { commandId: crypto.randomUUID(), kind: 'receive', unitCost: '2', quantity: '10' };
  await call('POST', '/api/Stock/move/', { ...received, partId: part.id, locationId: place.id });
  const count = await make('StockCount', { warehouseId: warehouse.id, tolerancePercent: '50' });
  await call('POST', `/api/StockCount/${count.id}/status/?status=counting`, {});

  const page = `/materials-management/stock-counts/${count.id}`;
  const phone = await open('dispatcher', `${page}/count`, { viewport: { width: 390, height: 844 } });
  const found = complaints(phone);
  await phone.getByRole('textbox', { name: 'Scan or enter a code' }).fill(part.code.toLowerCase());
  await phone.keyboard.press('Enter');
  await expect(phone.getByText(`Seal ${word}`)).toBeVisible();
  await expectNoSidewaysScroll(phone);
  await phone.getByRole('textbox', { name: 'Quantity' }).fill('8');
  await phone.getByRole('button', { name: 'Next' }).click();
  await expect(phone.getByText('Everything is counted')).toBeVisible();
  await phone.goto(`${page}?tab=lines`);
  await expect(phone.getByRole('table', { name: 'Lines' })).toContainText(part.code);
  await expect(phone.getByText('Expected')).toHaveCount(0);

  const manager = await open('admin', `${page}?tab=lines`);
  const lines = manager.getByRole('table', { name: 'Lines' });
  await expect(lines.getByRole('row').filter({ hasText: part.code })).toContainText('10');
  await manager.getByRole('tab', { name: 'Status' }).click();
  await manager.getByRole('button', { name: 'Finish counting' }).click();
  await manager.getByRole('button', { name: 'Approve and post' }).click();
  await expect(manager.getByText('Posted', { exact: true }).first()).toBeVisible();
  const { balance } = await call<{ balance: string }>('GET', `/api/MasterPart/${part.id}`);
  expect(Number(balance)).toBe(8);
  expect(found).toEqual([]);
});
