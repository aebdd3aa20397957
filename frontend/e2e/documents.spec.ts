// The papers of a machine: files brought to it, looked at and revised; labels that lead to it.
import { call, unique } from './boardSupport';
import { expect, type Page, signIn, test } from './support';

const DOCUMENTS = '/asset-management/document-management';

type Made = { id: number; code: string; name: string };
const newAsset = (name: string) => call<Made>('POST', '/api/Asset/', { code: `A-${unique()}`, name });

const text = (name: string, content = 'Bolt;Torque\nM8;25 Nm\n') => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(content),
});

const drawer = (page: Page, name: string) => page.getByRole('complementary', { name });

test('files dropped on the list become documents; one is read, revised and linked to a machine', async ({ open }) => {
  const word = unique();
  const press = await newAsset(`Press ${word}`);
  const page = await open('dispatcher', DOCUMENTS);
  await page
    .getByLabel('Upload files')
    .last()
    .setInputFiles([text(`torque ${word}.txt`), text(`tool ${word}.exe`)]);
  const dialog = page.getByRole('dialog', { name: 'Upload files' });
  await expect(dialog.getByLabel('Code').first()).toHaveValue(`TORQUE-${word.toUpperCase()}`);
  await dialog.getByRole('button', { name: 'Upload 2 files' }).click();
  await expect(dialog.getByText('Uploaded')).toBeVisible();
  await expect(dialog.getByRole('alert')).toContainText('This file type is not supported.');
  await dialog.getByRole('button', { name: `Skip tool ${word}.exe` }).click();
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();

  await page.goto(`${DOCUMENTS}?q=${word}`);
  await page.getByRole('link', { name: `Torque ${word}` }).click();
  const about = drawer(page, `Torque ${word}`);
  await about.getByRole('tab', { name: 'File' }).click();
  await expect(about.getByText('M8;25 Nm')).toBeVisible();

  await about.getByRole('tab', { name: 'Revisions' }).click();
  await about.getByLabel('Change note').fill('M10 added');
  await about
    .getByLabel('Upload new revision')
    .last()
    .setInputFiles(text(`torque ${word}.txt`, 'M10;49 Nm\n'));
  await expect(about.getByText('Rev. 2')).toBeVisible();
  await expect(about.getByText('M10 added')).toBeVisible();

  await about.getByRole('tab', { name: 'Links' }).click();
  await about.getByRole('combobox', { name: 'Record', exact: true }).pressSequentially(press.name, { delay: 5 });
  await page.getByRole('option', { name: press.name }).click();
  await about.getByRole('button', { name: 'Add link' }).click();
  await about.getByRole('link', { name: press.name }).click();
  await page.getByRole('tab', { name: 'Documents' }).click();
  await page.getByRole('button', { name: new RegExp(`^TORQUE-${word} `, 'i') }).click();
  await expect(page.getByRole('dialog').getByText('M10;49 Nm')).toBeVisible();
});

test('a label names the machine; scanned without a session it leads there after signing in', async ({
  open,
  browser,
}) => {
  const fan = await newAsset(`Fan ${unique()}`);
  const page = await open('dispatcher', `/asset-management/asset/${fan.id}?tab=label`);
  const sheet = page.frameLocator('iframe[title="Print preview"]');
  await expect(sheet.getByText(fan.code)).toBeVisible();

  const context = await browser.newContext({ baseURL: process.env.GANTRY_URL ?? '' });
  const stranger = await context.newPage();
  await stranger.goto(`/a/demo/${fan.code.toLowerCase()}`);
  await stranger.getByRole('link', { name: 'Staff sign-in' }).click();
  await signIn(stranger, 'technician');
  await expect(stranger.getByRole('heading', { name: fan.name, level: 1 })).toBeVisible();
  await context.close();
});
