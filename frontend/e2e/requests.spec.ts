// What people ask for: a visitor without an account who scanned a label, and the dispatcher who makes work of it. And the plan
// of the hall that shows where the machine stands.
import { BOARD, boardPath, call, unique, upload } from './boardSupport';
import { complaints, expect, expectNoSidewaysScroll, test } from './support';

const REQUESTS = '/maintenance-management/work-requests';

type Made = { id: number; code: string; name: string };
const newAsset = (name: string) => call<Made>('POST', '/api/Asset/', { code: `A-${unique()}`, name });

test('a stranger reports what a label is on, the dispatcher sees it come and makes a work order of it', async ({
  open,
  browser,
}) => {
  const word = unique();
  const pump = await newAsset(`Pump ${word}`);
  const list = await open('dispatcher', `${REQUESTS}?f.assetId=in:${pump.id}`);
  const found = complaints(list);
  await expect(list.getByRole('heading', { name: 'Work requests' })).toBeVisible();

  const context = await browser.newContext({
    baseURL: process.env.GANTRY_URL ?? '',
    viewport: { width: 360, height: 740 },
  });
  const phone = await context.newPage();
  await phone.goto(`/a/demo/${pump.code}`);
  await expect(phone.getByText(pump.name)).toBeVisible();
  await expectNoSidewaysScroll(phone);
  await phone.getByLabel('Summary').fill(`Drips ${word} <img src=x onerror=alert(1)>`);
  await phone.getByLabel('Your name').fill('Passer-by');
  await phone.getByRole('button', { name: 'Send report' }).click();
  await expect(phone.getByText(/Your report has the number WR-\d{6}/)).toBeVisible();
  await context.close();

  const row = list.locator('tr[data-key]').filter({ hasText: `Drips ${word}` });
  await expect(row).toContainText('Passer-by');
  await row.getByRole('link').first().click();
  await list.getByRole('tab', { name: 'Decision' }).click();
  await list.getByRole('combobox', { name: 'Board' }).selectOption({ index: BOARD - 1 });
  await list.getByRole('button', { name: 'Create work order' }).click();
  await list.getByRole('link', { name: /Open work order WO-/ }).click();
  await expect(list).toHaveURL(new RegExp(boardPath()));
  await expect(list.getByRole('combobox', { name: 'Asset' })).toHaveValue(`${pump.code} ${pump.name}`);
  await list.getByRole('link', { name: `Open ${pump.name}` }).click();
  await expect(list.getByRole('heading', { name: pump.name, level: 1 })).toBeVisible();
  expect(found).toEqual([]);
});

test('a machine is put on the plan of its hall and moved by keyboard, seen by another user', async ({ open }) => {
  const word = unique();
  const press = await newAsset(`Press ${word}`);
  const plan = await call<Made>('POST', '/api/Document/', {
    code: `PL-${word}`,
    name: `Plan ${word}`,
    kind: 'drawing',
  });
  const hall = await call<Made>('POST', '/api/Location/', { code: `H-${word}`, name: `Hall ${word}`, planId: plan.id });
  const where = `/asset-management/locations/${hall.id}?tab=plan`;
  await upload(`/api/Document/${plan.id}/revisions/?fileName=hall.png`, PIXEL);

  const page = await open('dispatcher', where);
  await page.getByRole('combobox', { name: 'Place asset on the plan' }).click();
  await page.keyboard.type(press.name);
  await page.getByRole('option', { name: press.name }).click();
  const pin = page.getByRole('link', { name: `${press.code} ${press.name}` });
  await expect(pin).toHaveAttribute('style', /left: 50%; top: 50%/);
  const other = await open('technician', where);
  const theirs = other.getByRole('link', { name: `${press.code} ${press.name}` });
  await expect(theirs).toHaveAttribute('style', /left: 50%/);
  await pin.press('ArrowRight');
  await expect(theirs).toHaveAttribute('style', /left: 51%/);
});

/** The smallest PNG there is. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);
