// Families of records as staff work with them: places and assets in a tree, two people on one list, files in and out.
import { readFile } from 'node:fs/promises';
import { call, newCard, unique } from './boardSupport';
import { choose, complaints, expect, expectNoSidewaysScroll, type Locator, type Page, test } from './support';

const ASSETS = '/asset-management/all/assets';
const LOCATIONS = '/asset-management/locations';

/** A job begins when the server next looks for work. */
const JOB = { timeout: 30_000 };

type Made = { id: number; version: number; code: string; name: string };
const newAsset = (name: string, more: object = {}) =>
  call<Made>('POST', '/api/Asset/', { code: `A-${unique()}`, name, ...more });
const newLocation = (name: string, more: object = {}) =>
  call<Made>('POST', '/api/Location/', { code: `L-${unique()}`, name, kind: 'site', ...more });

const row = (page: Page, text: string) => page.locator('tr[data-key]').filter({ hasText: text });
const drawer = (page: Page, name: string) => page.getByRole('complementary', { name });

async function create(form: Locator, fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(fields)) {
    // A colour has a second field to choose it from a palette.
    await form
      .getByRole('textbox', { name: new RegExp(`^${label}`) })
      .first()
      .fill(value);
  }
  await form.getByRole('button', { name: 'Create', exact: true }).click();
}

const onlyThese = (name: string) => `?f.name=contains:${encodeURIComponent(name)}`;

test('a site and a hall below it are made, and stand in the tree', async ({ open }) => {
  const word = unique();
  const [site, hall] = [`Site ${word}`, `Hall ${word}`];
  const page = await open('dispatcher', LOCATIONS);
  const found = complaints(page);
  await page.getByRole('button', { name: 'New location' }).click();
  const form = drawer(page, 'New location');
  await choose(form.getByRole('combobox', { name: 'Kind' }), 'Site');
  await create(form, { Code: `S-${word}`, Name: site });
  await drawer(page, site).getByRole('button', { name: 'New child record' }).click();
  await expect(form.getByRole('combobox', { name: 'Part of' })).toHaveValue(`S-${word} ${site}`);
  await create(form, { Code: `H-${word}`, Name: hall });
  await expect(drawer(page, hall).getByRole('navigation', { name: 'Path' })).toContainText(site);
  await drawer(page, hall).getByRole('button', { name: 'Close', exact: true }).click();
  await page.getByRole('button', { name: `Expand ${site}` }).click();
  await expect(row(page, hall)).toHaveAttribute('aria-level', '2');
  expect(found).toEqual([]);
});

test('an asset is made in a hall, found by the site around it, changed, and its history remembers', async ({
  open,
}) => {
  const word = unique();
  const site = await newLocation(`Site ${word}`);
  const hall = await newLocation(`Hall ${word}`, { parentId: site.id });
  const press = `Press ${word}`;
  const page = await open('dispatcher', `${ASSETS}?open=new`);
  const found = complaints(page);
  const asset = drawer(page, 'New asset');
  await choose(asset.getByRole('combobox', { name: 'Location' }), hall.name);
  await create(asset, { Code: `P-${word}`, Name: press });
  const details = drawer(page, press);
  await choose(details.getByRole('combobox', { name: 'Criticality' }), 'High');
  await details.getByRole('button', { name: 'Save' }).click();
  await details.getByRole('tab', { name: 'History' }).click();
  await expect(details.getByText(/\w+ updated this/)).toBeVisible();
  await expect(details.getByText('Criticality: High')).toBeVisible();
  await expect(details.getByText(/\w+ created this/)).toBeVisible();
  await details.getByRole('button', { name: 'Close', exact: true }).click();

  await page.getByRole('button', { name: 'Filter Location' }).click();
  const filter = page.getByRole('dialog', { name: 'Filter by Location' });
  await choose(filter.getByRole('combobox', { name: 'Condition' }), 'is in or below');
  await choose(filter.getByRole('combobox', { name: 'Value' }), site.name);
  await filter.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText(`Location is in or below ${site.name}`)).toBeVisible();
  await expect(page.locator('tr[data-key]')).toHaveCount(1);
  await expect(row(page, press)).toContainText(hall.name);
  await expect(row(page, press)).toContainText('High');
  expect(found).toEqual([]);
});

test('what one changes shows and glows in the list of another', async ({ open }) => {
  const { id, version, name } = await newAsset(`Glow ${unique()}`);
  const page = await open('dispatcher', `${ASSETS}${onlyThese(name)}`);
  await expect(row(page, name)).not.toContainText('Acme');
  await call('PUT', `/api/Asset/${id}`, { version, manufacturer: 'Acme' });
  await expect(row(page, name)).toHaveAttribute('data-glow', 'true');
  await expect(row(page, name)).toContainText('Acme');
  await expect(row(page, name)).not.toHaveAttribute('data-glow');
});

test('a file with a wrong row names its line and column; the corrected one is imported, and exported as filtered', async ({
  open,
}) => {
  const word = unique();
  const file = (criticality: string) => ({
    name: 'pumps.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      `Code,Name,Criticality\nI1-${word},Pump one ${word},high\nI2-${word},Pump two ${word},${criticality}\n`,
    ),
  });
  const page = await open('dispatcher', `${ASSETS}${onlyThese(word)}`);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Import' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import' });
  await dialog.locator('input[type=file]').setInputFiles(file('enormous'));
  await expect(dialog.getByRole('combobox', { name: 'Field for Criticality' })).toHaveValue('Criticality');
  await dialog.getByRole('button', { name: 'Check rows' }).click();
  await expect(dialog.getByText('1 row has errors. Correct it before importing.')).toBeVisible(JOB);
  // Its value is listed among the unknown ones, too.
  await expect(
    dialog
      .getByRole('textbox', { name: 'Meaning of enormous' })
      .or(dialog.getByRole('combobox', { name: 'Meaning of enormous' })),
  ).toBeVisible();
  const wrong = dialog.getByRole('row').filter({ has: page.getByRole('cell', { name: '3', exact: true }) });
  await expect(wrong).toHaveCount(1);
  await expect(wrong.getByRole('cell').nth(0)).toHaveText('3');
  await expect(wrong.getByRole('cell').nth(1)).toHaveText('Criticality');

  await dialog.getByRole('button', { name: 'Choose another file' }).click();
  await dialog.locator('input[type=file]').setInputFiles(file('low'));
  await dialog.getByRole('button', { name: 'Check rows' }).click();
  await dialog.getByRole('button', { name: 'Import 2 rows' }).click(JOB);
  await expect(dialog.getByText('Imported: 2 created, 0 updated.')).toBeVisible(JOB);
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
  await expect(row(page, word)).toHaveCount(2);

  await page.goto(`${ASSETS}${onlyThese(`Pump one ${word}`)}`);
  await expect(row(page, word)).toHaveCount(1);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Export' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('dialog', { name: 'Export' }).getByRole('button', { name: 'Export', exact: true }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/\.csv$/);
  const lines = (await readFile(await download.path(), 'utf8')).trim().split(/\r?\n/);
  expect(lines).toHaveLength(2);
  expect(lines[0]).toContain('Name,Code,Location');
  expect(lines[1]).toContain(`Pump one ${word}`);
});

test('on a phone the list is cards, the record a page of its own, and its tab in sight', async ({ open }) => {
  const { id, name } = await newAsset(`Phone ${unique()}`, { manufacturer: 'Acme' });
  const page = await open('dispatcher', `${ASSETS}${onlyThese(name)}`, {
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
  });
  await expect(row(page, name)).toContainText('Manufacturer');
  expect(await row(page, name).evaluate((card) => getComputedStyle(card).display)).toBe('grid');
  await expectNoSidewaysScroll(page);
  await row(page, name).getByRole('link', { name }).tap();
  await expect(drawer(page, name).getByRole('textbox', { name: 'Manufacturer' })).toHaveValue('Acme');
  expect(await drawer(page, name).boundingBox()).toEqual({ x: 0, y: 0, width: 360, height: 740 });
  await expectNoSidewaysScroll(page);

  await page.goto(`/asset-management/asset/${id}?tab=history`);
  await expect(page.getByRole('tab', { name: 'History', selected: true })).toBeInViewport({ ratio: 1 });
  await page.getByRole('tab', { name: 'Work orders' }).tap();
  await expect(page.getByRole('tab', { name: 'Costs' })).toBeInViewport({ ratio: 1 });
});

test('reference lists have a tab each, kept in the address, and colours show as a swatch', async ({ open }) => {
  const word = unique();
  const page = await open('dispatcher', '/settings/classification-schemes');
  const found = complaints(page);
  await expect(page.getByRole('heading', { name: 'Classification Schemes', level: 1 })).toBeVisible();
  await page.getByRole('tab', { name: 'Operating statuses' }).click();
  await expect(page).toHaveURL(/\?list=operating-statuses$/);
  await page.getByRole('button', { name: 'New operating status' }).click();
  const form = drawer(page, 'New operating status');
  await choose(form.getByRole('combobox', { name: 'Operating state' }), 'Down');
  await create(form, { Code: `D-${word}`, Name: `Broken ${word}`, Colour: '#d64545' });
  await expect(row(page, word)).toContainText('Down');
  await expect(row(page, word)).toContainText('#d64545');
  await page.reload();
  await expect(page.getByRole('tab', { name: 'Operating statuses' })).toHaveAttribute('aria-selected', 'true');
  await expect(row(page, word)).toBeVisible();
  expect(found).toEqual([]);
});

test('the page of an asset shows its state, the way to it, its parts, its work orders and its history', async ({
  open,
}) => {
  const word = unique();
  const status = await call<Made>('POST', '/api/OperatingStatus/', {
    code: `R-${word}`,
    name: 'Running',
    state: 'up',
  });
  const line = await newAsset(`Line ${word}`);
  const press = await newAsset(`Press ${word}`, { parentId: line.id, operatingStatusId: status.id });
  const pump = await newAsset(`Pump ${word}`, { parentId: press.id });
  const { id, title } = await newCard({ title: `Grease ${word}` });
  const order = await call<{ version: number }>('GET', `/api/WorkOrder/${id}`);
  await call('PUT', `/api/WorkOrder/${id}`, { version: order.version, asset: press.id });

  const page = await open('dispatcher', `${ASSETS}${onlyThese(press.name)}&open=${press.id}`);
  const found = complaints(page);
  await drawer(page, press.name).getByRole('link', { name: 'Open page' }).click();
  await expect(page).toHaveURL(new RegExp(`/asset-management/asset/${press.id}$`));
  await expect(page.getByRole('heading', { name: press.name, level: 1 })).toBeVisible();
  await expect(page.getByText('Running · Up').first()).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Path' })).toContainText(line.name);
  const orders = page.getByRole('region', { name: 'Open work orders' });
  await expect(orders.getByRole('link', { name: title })).toBeVisible();
  await page.getByRole('button', { name: 'Edit' }).click();
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue(press.name);
  await page.getByRole('textbox', { name: 'Manufacturer' }).fill('Acme');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('definition').filter({ hasText: 'Acme' })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/asset-management/asset/${press.id}$`));

  await page.getByRole('tab', { name: 'Sub-assets' }).click();
  await page.getByRole('link', { name: pump.name }).click();
  await expect(page.getByRole('heading', { name: pump.name, level: 1 })).toBeVisible();
  await page.getByRole('navigation', { name: 'Path' }).getByRole('link', { name: press.name }).click();
  // Until then the tabs are those of the pump.
  await expect(page.getByRole('heading', { name: press.name, level: 1 })).toBeVisible();
  await page.getByRole('tab', { name: 'Work orders' }).click();
  await page.getByRole('tab', { name: 'History' }).click();
  await expect(page.getByText(/\w+ created this/)).toBeVisible();
  await page.getByRole('tab', { name: 'Work orders' }).click();
  await page.getByRole('link', { name: title }).click();
  await expect(page).toHaveURL(new RegExp(`card=${id}`));
  await expect(drawer(page, title)).toBeVisible();
  expect(found).toEqual([]);
});

test('the page of a location shows its sub-locations, its assets and its position', async ({ open }) => {
  const word = unique();
  const site = await newLocation(`Site ${word}`, { latitude: '59.1244', longitude: '11.3872' });
  const hall = await newLocation(`Hall ${word}`, { parentId: site.id });
  const press = await newAsset(`Press ${word}`, { locationId: hall.id });
  const page = await open('dispatcher', `${LOCATIONS}/${site.id}`);
  const found = complaints(page);
  const standing = page.getByRole('region', { name: 'Assets' });
  await expect(standing.getByRole('link', { name: press.name })).toBeVisible();
  await page.getByRole('tab', { name: 'Assets' }).click();
  await expect(page.getByRole('link', { name: press.name })).toBeVisible();
  await page.getByRole('tab', { name: 'Map' }).click();
  await expect(page.getByRole('img', { name: site.name })).toBeVisible();
  await expect(page.getByText('Latitude 59.124400, longitude 11.387200.')).toBeVisible();
  await page.getByRole('tab', { name: 'Sub-locations' }).click();
  await page.getByRole('link', { name: hall.name }).click();
  await expect(page.getByRole('heading', { name: hall.name, level: 1 })).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Map' })).toHaveCount(0);
  expect(found).toEqual([]);
});
