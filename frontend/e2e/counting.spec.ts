// Counting stock: a storekeeper counts with a phone and is not told what is expected, once without a connection; a difference is counted
// again, and posted by the one who may.
import { randomUUID } from 'node:crypto';
import { call, unique } from './boardSupport';
import { expect, expectNoSidewaysScroll, type Page, test } from './support';

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

type Made = { id: number };

const make = (family: string, values: object) => call<Made>('POST', `/api/${family}/`, values);

/** A store room of the story's own: ten bearings in one bin and four seals in the next. */
async function stocked(word: string) {
  const units = await call<{ items: Made[] }>('POST', '/api/UnitOfMeasure/list/', { first: 0, rows: 1 });
  const warehouse = await make('Warehouse', { code: `W-${word}`, name: `Store ${word}` });
  const put = async (name: string, place: string, quantity: string) => {
    const part = await make('MasterPart', { code: `${name}-${word}`, name, unitId: units.items[0]?.id });
    const location = await make('StockLocation', { code: `${place}-${word}`, name: place, warehouseId: warehouse.id });
    await call('POST', '/api/Stock/move/', {
      commandId: randomUUID(),
      kind: 'receive',
      partId: part.id,
      locationId: location.id,
      quantity,
      unitCost: '2',
    });
    return part.id;
  };
  const bearing = await put('Bearing', 'A', '10');
  await put('Seal', 'B', '4');
  return { warehouse: warehouse.id, bearing };
}

async function enter(page: Page, quantity: string) {
  await page.getByRole('textbox', { name: 'Quantity' }).fill(quantity);
  await page.getByRole('button', { name: 'Next' }).tap();
}

test('a blind count finds a difference, counts it again and posts it, with one entry made offline', async ({
  open,
}) => {
  const word = unique();
  const { warehouse, bearing } = await stocked(word);
  const count = await make('StockCount', { warehouseId: warehouse });
  const path = `/materials-management/stock-counts/${count.id}`;
  const phone = await open('dispatcher', `${path}?tab=status`, PHONE);
  await phone.getByRole('button', { name: 'Start counting' }).tap();
  await phone.getByRole('link', { name: 'Count', exact: true }).tap();

  await expect(phone.getByText(`Bearing-${word}`)).toBeVisible();
  await expect(phone.getByText('0 of 2 counted')).toBeVisible();
  await expectNoSidewaysScroll(phone);
  await enter(phone, '8');
  // The next place is there at once; what becomes of the first is told when its entry has been sent.
  await expect(phone.getByText(`Seal-${word}`)).toBeVisible();
  await expect(phone.getByRole('button', { name: 'Skip' })).toBeEnabled();
  await phone.context().setOffline(true);
  await enter(phone, '4');
  await expect(phone.getByText('1 of 2 counted · Not sent yet: 1')).toBeVisible();
  await expect(phone.getByText('Count this line again.')).toBeVisible();
  await phone.context().setOffline(false);
  await expect(phone.getByText('Not sent yet')).toHaveCount(0);
  await enter(phone, '8');
  await expect(phone.getByText('Everything is counted')).toBeVisible();
  await phone.getByRole('link', { name: 'Back to the count' }).tap();
  await phone.getByRole('tab', { name: 'Lines' }).tap();

  // To the end the one who counts sees what was found, and nothing of what was expected.
  const lines = phone.getByRole('table', { name: 'Lines' });
  await expect(lines).toContainText(`Bearing-${word}`);
  for (const told of ['Expected', 'Difference']) await expect(lines.getByText(told)).toHaveCount(0);
  await phone.getByRole('tab', { name: 'Status' }).tap();
  await phone.getByRole('button', { name: 'Finish counting' }).tap();
  await expect(phone.getByRole('button', { name: 'Finish counting' })).toHaveCount(0);
  await expect(phone.getByRole('button', { name: 'Approve and post' })).toHaveCount(0);

  const admin = await open('admin', `${path}?tab=lines`);
  const row = admin.getByRole('row').filter({ hasText: `Bearing-${word}` });
  await expect(row.getByRole('cell')).toContainText([/Bearing/, /A-/, 'Counted', '10', '8', '-2', /4/, '8']);
  await admin.getByRole('tab', { name: 'Status' }).click();
  await admin.getByRole('button', { name: 'Approve and post' }).click();
  await expect(phone.getByText('Posted', { exact: true }).first()).toBeVisible();
  const part = await call<{ balance: string }>('GET', `/api/MasterPart/${bearing}`);
  expect(Number(part.balance)).toBe(8);
});
