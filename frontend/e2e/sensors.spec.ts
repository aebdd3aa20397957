// From the box to the screen: a gateway gets its key and calls with it, and the device that it hears is claimed by its label.
import { createHash } from 'node:crypto';
import { call, unique } from './boardSupport';
import { choose, complaints, expect, expectNoSidewaysScroll, type Page, test } from './support';

const PHONE = { width: 360, height: 740 };

type Answer = { actions: { action: string; user: boolean }[] };

/** What the box in the hall does by itself. */
async function checkIn(key: string, body: object): Promise<Answer> {
  const response = await fetch(`${process.env.GANTRY_URL}/api/Gateway/checkin/`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(response.status).toBe(200);
  return (await response.json()) as Answer;
}

async function makeGateway(page: Page, name: string): Promise<string> {
  await page.getByRole('button', { name: 'New gateway' }).click();
  const form = page.getByRole('complementary', { name: 'New gateway' });
  await form.getByRole('textbox', { name: /^Name/ }).fill(name);
  await form.getByRole('textbox', { name: /^Code/ }).fill(`GW-${unique()}`);
  await choose(form.getByRole('combobox', { name: /^Connection type/ }), 'Cellular');
  await form.getByRole('button', { name: 'Create', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: `Key of ${name}` });
  const key = await dialog.getByRole('textbox', { name: 'Key' }).inputValue();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(dialog).toBeHidden();
  return key;
}

test('a gateway gets a key that is shown once, calls with it, and fetches its actions', async ({ open }) => {
  const page = await open('dispatcher', '/IoT/Gateways');
  const found = complaints(page);
  const name = `Yard ${unique()}`;
  const key = await makeGateway(page, name);
  const drawer = page.getByRole('complementary', { name });
  await drawer.getByRole('tab', { name: 'Connection' }).click();
  await expect(drawer.getByText('Never reported')).toBeVisible();
  await drawer.getByRole('button', { name: 'Reset gateway' }).click();
  await expect(drawer.getByText(/Waiting for the gateway, requested by/)).toBeVisible();

  const first = await checkIn(key, { firmware: '4.3.0', signal: -71, power: 'battery', battery: 64 });
  expect(first.actions).toMatchObject([{ action: 'reset', user: true }]);
  // Updated live, without a reload.
  await expect(drawer.getByText('Online')).toBeVisible();
  await expect(drawer.getByText('-71 dBm')).toBeVisible();
  await expect(drawer.getByRole('button', { name: 'Reset gateway' })).toBeEnabled();
  expect((await checkIn(key, {})).actions).toEqual([]);
  await drawer.getByRole('tab', { name: 'History' }).click();
  await expect(drawer.getByText('The gateway received: Reset')).toBeVisible();
  expect(found).toEqual([]);
});

test('a device that a gateway hears is claimed on a phone, by what stands on its label', async ({ open }) => {
  const number = `9${unique()}`
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .slice(0, 20);
  const labelSha256 = createHash('sha256').update(`gantry:sensor:${number}:CODE-${number}`).digest('hex');
  const made = { code: `GW-${unique()}`, name: `Roof ${unique()}`, kind: 'wifi' };
  const { key } = await call<{ key: string }>('POST', '/api/Gateway/', made);
  await checkIn(key, { devices: [{ sensorId: number, labelSha256, kind: 'humidity' }] });

  const page = await open('dispatcher', '/IoT/Sensors', { viewport: PHONE });
  const found = complaints(page);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Claim device' }).click();
  const dialog = page.getByRole('dialog', { name: 'Claim a device' });
  await expect(dialog.getByRole('img', { name: /^The label of a device/ })).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Sensor ID', exact: true }).fill(number);
  await dialog.getByRole('textbox', { name: 'Sensor Code' }).fill(`code-${number}`);
  await dialog.getByRole('textbox', { name: /^Name/ }).fill(`Roof humidity ${number}`);
  await expectNoSidewaysScroll(page);
  await dialog.getByRole('button', { name: 'Claim', exact: true }).click();
  await expect(page.getByRole('heading', { name: `Roof humidity ${number}`, level: 1 })).toBeVisible();
  await expect(page).toHaveURL(/\/IoT\/Sensor\/\d+$/);
  await page.getByRole('tab', { name: 'Overview' }).click();
  await page.getByRole('button', { name: 'Edit' }).click();
  await expect(page.getByRole('combobox', { name: /^Sensor type/ })).toHaveValue('Humidity');
  await expect(page.getByRole('combobox', { name: 'Gateway' })).toHaveValue(new RegExp(made.name));
  await page.getByRole('tab', { name: 'Device' }).click();
  await expect(page.getByText(`Assigned device: Sensor ID ${number}.`)).toBeVisible();
  await expectNoSidewaysScroll(page);
  expect(found).toEqual([]);
});
