// A kit on a phone: picked along the places by scanning and by tapping, ready before the eyes of the planner, issued at once.
import { call, newCard, unique } from './boardSupport';
import { complaints, expect, expectNoSidewaysScroll, test } from './support';

type Made = { id: number };
const PHONE = { width: 360, height: 740 };

test('a kit is picked on a phone, short and found again, and issued by one tap', async ({ open }) => {
  const tag = unique();
  const make = async (family: string, body: object) => (await call<Made>('POST', `/api/${family}/`, body)).id;
  const [unit] = (await call<{ items: Made[] }>('GET', '/api/UnitOfMeasure/?search=pc&rows=50')).items;
  const warehouse = await make('Warehouse', { code: `W-${tag}`, name: `Store ${tag}` });
  const place = (code: string, more: object = {}) =>
    make('StockLocation', { code: `${code}-${tag}`, name: code, warehouseId: warehouse, ...more });
  const [first, second] = [await place('A1'), await place('B2')];
  await place('STAGE', { staging: true });
  const card = await newCard();
  for (const [code, locationId] of [
    ['SEAL', first],
    ['BOLT', second],
  ] as const) {
    const partId = await make('MasterPart', { code: `${code}-${tag}`, name: code, unitId: unit?.id });
    const receive = { kind: 'receive', partId, locationId, quantity: '5', unitCost: '1' };
    await call('POST', '/api/Stock/move/', { commandId: crypto.randomUUID(), ...receive });
    const line = { workOrderId: card.id, partId, warehouseId: warehouse, quantity: '3', reserve: true };
    await call('POST', '/api/WorkOrderPart/', line);
  }
  const list = await open('admin', `/materials-management/kits?warehouse=${warehouse}`);
  const kits = list.getByRole('table', { name: 'Kits' });
  await expect(kits).toContainText('Not picked');
  await expect(list.getByRole('button', { name: 'Pick kits' })).toBeDisabled();
  await kits.getByRole('checkbox', { name: `Select ${card.code}` }).check();
  await expect(list.getByRole('button', { name: 'Pick 1 kit' })).toBeEnabled();

  const page = await open('admin', `/materials-management/kits/${card.id}?warehouse=${warehouse}`, { viewport: PHONE });
  const found = complaints(page);
  await page.getByRole('link', { name: 'Pick parts' }).click();
  await expect(page.getByText(`A1-${tag}`, { exact: true })).toBeVisible();
  await expectNoSidewaysScroll(page);
  const scan = page.getByRole('textbox', { name: /^Scan/ });
  await scan.fill(`seal-${tag}`);
  await scan.press('Enter');
  await expect(page.getByText(`B2-${tag}`, { exact: true })).toBeVisible();
  await expect(page.getByText('1 line to pick')).toBeVisible();
  await expect(kits).toContainText('Partly picked');

  await page.getByRole('textbox', { name: /^Quantity/ }).fill('2');
  await page.getByRole('button', { name: 'Damaged' }).click();
  await page.getByRole('button', { name: 'Record short pick' }).click();
  await expect(page.getByText('Picked short before: Damaged')).toBeVisible();
  const confirm = page.getByRole('button', { name: 'Confirm pick' });
  const box = await confirm.boundingBox();
  expect(box?.height, 'a target for a thumb').toBeGreaterThanOrEqual(48);
  await confirm.click();
  await expect(page.getByText('Everything is picked')).toBeVisible();
  await expect(kits).toContainText('Ready');

  await page.getByRole('link', { name: 'Back' }).click();
  await page.getByRole('button', { name: 'Issue kit' }).click();
  await expect(page.getByText('Kit issued')).toBeVisible();
  await expect(kits).toContainText('Issued');
  await expectNoSidewaysScroll(page);
  expect(found).toEqual([]);
});
