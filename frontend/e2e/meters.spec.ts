// Meters and other facts of an asset: readings taken on a phone and seen elsewhere, downtimes, attributes of its class.
import { call, unique } from './boardSupport';
import { choose, complaints, expect, expectNoSidewaysScroll, type Page, test } from './support';

type Made = { id: number; version: number; code: string; name: string };
const make = (family: string, name: string, more: object = {}) =>
  call<Made>('POST', `/api/${family}/`, { code: `${family[0]}-${unique()}`, name, ...more });
const read = (meter: Made, value: string) => call('POST', `/api/Meter/${meter.id}/readings/`, { value });

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();

const PHONE = { width: 360, height: 740 };
const asset = (id: number, tab: string) => `/asset-management/asset/${id}?tab=${tab}`;
const readings = (page: Page) => page.getByRole('table', { name: 'Readings' });

test('a counter is read on a phone: it may not go down unless it was reset, and the last reading is taken back', async ({
  open,
}) => {
  const meter = await make('Meter', `Hours ${unique()}`, { kind: 'continuous' });
  await read(meter, '1200');
  const page = await open('dispatcher', `/asset-management/meters/${meter.id}?tab=readings`, { viewport: PHONE });
  const form = page.getByRole('form', { name: 'New reading' });
  const value = form.getByRole('textbox', { name: 'Value' });
  await expect(value).toHaveAttribute('inputmode', 'decimal');
  await value.fill('1210,5');
  await form.getByRole('button', { name: 'Record reading' }).click();
  await expect(page.getByText('Reading recorded: 1210.5')).toBeVisible();
  await expect(readings(page).getByText('1,210.5')).toBeVisible();
  await expectNoSidewaysScroll(page);

  await value.fill('3');
  await form.getByRole('button', { name: 'Record reading' }).click();
  await expect(form.getByText('Must be at least the last reading (1210.5).')).toBeVisible();
  await form.getByRole('button', { name: 'Reset' }).click();
  await expect(readings(page).getByText('3 · reset')).toBeVisible();

  await page.getByRole('button', { name: 'Undo last reading' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo last reading' }).click();
  await expect(page.getByText('Reading undone')).toBeVisible();
  await expect(readings(page).getByText('reset')).toHaveCount(0);
});

test('a level is drawn over the chosen time, summarised in a sentence, and read in another unit', async ({ open }) => {
  const [bar] = (await call<{ items: Made[] }>('GET', '/api/UnitOfMeasure/?search=bar&rows=50')).items.filter(
    ({ code }) => code === 'bar',
  );
  const meter = await make('Meter', `Pressure ${unique()}`, { kind: 'gauge', unitId: bar?.id });
  const values = [6.5, 7.1, 6.9].map((value, at) => ({ value: String(value), at: daysAgo(20 - at) }));
  await call('POST', `/api/Meter/${meter.id}/readings/bulk/`, { readings: values });
  const page = await open('dispatcher', `/asset-management/meters/${meter.id}?tab=readings`);
  const found = complaints(page);
  const chart = page.getByRole('figure', { name: `Readings of ${meter.name}` });
  await expect(chart).toContainText('3 readings');
  await expect(chart).toContainText('lowest 6.5 bar, highest 7.1 bar, last 6.9 bar.');
  await expect(chart.locator('canvas')).toBeVisible();
  await page.getByRole('button', { name: '7 days' }).click();
  await expect(chart).toContainText('No readings in this period.');
  await page.getByRole('textbox', { name: 'Value' }).fill('700');
  await choose(page.getByRole('combobox', { name: 'Unit' }), 'kPa');
  await page.getByRole('button', { name: 'Record reading' }).click();
  await expect(readings(page).getByText('7 bar', { exact: true })).toBeVisible();
  await expect(chart).toContainText('1 reading');
  expect(found).toEqual([]);
});

test('an asset is recorded as down, runs again, and shows its meters and costs', async ({ open }) => {
  const press = await make('Asset', `Press ${unique()}`);
  const page = await open('dispatcher', asset(press.id, 'downtime'));
  const found = complaints(page);
  await page.getByRole('button', { name: 'Record downtime' }).click();
  const form = page.getByRole('dialog', { name: 'Record downtime' });
  await form.getByRole('textbox', { name: 'Reason' }).fill('Belt torn');
  await form.getByLabel(/^Start/).fill('2026-01-05T06:30');
  await form.getByRole('button', { name: 'Create', exact: true }).click();
  const table = page.getByRole('table', { name: 'Downtimes' });
  await expect(table.getByText('Ongoing')).toBeVisible();
  await table.getByRole('button', { name: 'End downtime' }).click();
  await expect(page.getByText('Downtime ended', { exact: true })).toBeVisible();
  await expect(table.getByText('Ongoing')).toHaveCount(0);

  await page.getByRole('tab', { name: 'Costs' }).click();
  await expect(page.getByRole('row', { name: /^Total/ })).toContainText('$0.00');
  await page.getByRole('tab', { name: 'Meters' }).click();
  await page.getByRole('link', { name: 'New meter' }).click();
  const meter = page.getByRole('complementary', { name: 'New meter' });
  await expect(meter.getByRole('combobox', { name: 'Asset' })).toHaveValue(new RegExp(press.name));
  await expect(meter.getByRole('checkbox', { name: 'Active' })).toBeChecked();
  expect(found).toEqual([]);
});

test('a class gets an attribute, and the form of its assets asks for it', async ({ open }) => {
  const word = unique();
  const scheme = await make('ClassificationScheme', `Things ${word}`);
  const above = await make('Classification', `Machine ${word}`, { schemeId: scheme.id });
  const press = await make('Classification', `Press ${word}`, { schemeId: scheme.id, parentId: above.id });
  const page = await open('admin', `/settings/classification-schemes?list=classes&open=${above.id}&tab=attributes`);
  await page.getByRole('button', { name: 'New attribute' }).click();
  const form = page.getByRole('dialog', { name: 'New attribute' });
  await form.getByRole('textbox', { name: /^Name/ }).fill('Force');
  await form.getByRole('textbox', { name: /^Code/ }).fill(`F-${word}`);
  await choose(form.getByRole('combobox', { name: /^Data type/ }), 'Number');
  await form.getByRole('checkbox', { name: 'Required' }).check();
  await form.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(page.getByRole('table', { name: 'Own attributes' })).toContainText('Force');

  const thing = await make('Asset', `Bending press ${word}`);
  const edit = page.getByRole('button', { name: 'Edit' });
  await page.goto(asset(thing.id, 'details'));
  await edit.click();
  const choice = page.getByRole('combobox', { name: 'Class' });
  await choice.click();
  await choice.pressSequentially(press.name, { delay: 5 });
  await page.getByRole('option', { name: press.name }).click();
  const force = page.getByRole('textbox', { name: /^Force/ });
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Force is required.')).toBeVisible();
  await expect(force).toBeFocused();
  await force.fill('12,5');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved')).toBeVisible();
  await page.reload();
  await edit.click();
  await expect(force).toHaveValue('12.5');
});
