// What a work order takes: hours that others see at once, and costs. And a board of its own for a new crew.
import { readFileSync } from 'node:fs';
import { boardPath, newCard, unique } from './boardSupport';
import { choose, complaints, expect, test } from './support';

test('hours that one enters are seen by the other, and a cost stands beside them', async ({ open }) => {
  const card = await newCard();
  const labour = boardPath(2, `?card=${card.id}&tab=6`);
  const page = await open('dispatcher', labour);
  const other = await open('admin', labour);
  const found = complaints(page);
  await page.getByRole('button', { name: 'Enter hours' }).click();
  const dialog = page.getByRole('dialog', { name: 'Enter hours' });
  await choose(dialog.getByRole('combobox', { name: 'Person' }), 'Ruth Abernathy');
  await dialog.getByRole('textbox', { name: 'Hours' }).fill('2.5');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('table', { name: 'Actual' })).toContainText('2.5');
  await expect(other.getByRole('table', { name: 'Actual' })).toContainText('2.5');

  await page.getByRole('tab', { name: 'Costs' }).click();
  await page.getByRole('button', { name: 'Add cost' }).click();
  const cost = page.getByRole('dialog', { name: 'Add cost' });
  await cost.getByRole('textbox', { name: 'Description' }).fill('Crane for a day');
  await cost.getByRole('textbox', { name: 'Amount' }).fill('480');
  await cost.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Crane for a day')).toBeVisible();
  expect(found).toEqual([]);

  await other.goto('/maintenance-management/timesheet?of=crew');
  await other.getByRole('button', { name: 'Export' }).click();
  const exporting = other.getByRole('dialog', { name: 'Export hours' });
  await exporting.getByRole('radio', { name: 'CSV' }).check();
  const downloaded = other.waitForEvent('download');
  await exporting.getByRole('button', { name: 'Export' }).click();
  const file = await downloaded;
  expect(file.suggestedFilename()).toMatch(/^hours-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.csv$/);
  expect(readFileSync(await file.path(), 'utf8')).toMatch(new RegExp(`Ruth Abernathy.*2\\.5000.*${card.title}`));
});

test('a board is made as the open one is, and another name for it is seen at once', async ({ open }) => {
  const name = `Crew ${unique()}`;
  const page = await open('admin', boardPath(2));
  const found = complaints(page);
  await page.getByTitle('Select a board').click();
  await page.getByRole('menuitem', { name: 'New board…' }).click();
  const dialog = page.getByRole('dialog', { name: 'New board' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
  await dialog.getByRole('button', { name: 'Create board' }).click();
  await expect(page.getByTitle('Select a board')).toContainText(name);
  await expect(page).not.toHaveURL(new RegExp(`${boardPath(2)}$`));

  const other = await open('dispatcher', new URL(page.url()).pathname);
  await page.getByTitle('Select a board').click();
  await page.getByRole('menuitem', { name: 'Board settings…' }).click();
  const settings = page.getByRole('dialog', { name: 'Board settings' });
  await settings.getByRole('textbox', { name: 'Name' }).fill(`${name} at night`);
  await settings.getByRole('button', { name: 'Save' }).click();
  await expect(other.getByTitle('Select a board')).toContainText(`${name} at night`);
  expect(found).toEqual([]);
});
