// Files of a work order: the technician photographs on the spot, the dispatcher sees it beside the board.
import { boardPath, newCard, TECHNICIANS_CREW } from './boardSupport';
import { expect, expectNoSidewaysScroll, test } from './support';

/** The smallest picture that a browser draws. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const photo = (name: string) => ({ name, mimeType: 'image/png', buffer: PICTURE });
const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

test('a photo from the phone shows in the dispatcher’s drawer, and is taken away for both', async ({ open }) => {
  const card = await newCard({ crew: TECHNICIANS_CREW });
  const files = boardPath(2, `?card=${card.id}&tab=3`);
  const phone = await open('technician', files, PHONE);
  const desk = await open('dispatcher', files);
  await expect(desk.getByText('No files yet')).toBeVisible();

  await phone.getByRole('textbox', { name: 'Description' }).fill('Outer race, drive end');
  await phone.getByLabel('Take a photo').setInputFiles(photo('bearing.png'));
  for (const page of [phone, desk]) {
    const list = page.getByRole('list', { name: 'Files', exact: true });
    await expect(list.getByRole('listitem')).toHaveCount(1);
    await expect(list.getByText('Outer race, drive end')).toBeVisible();
    await expect(list.locator('img')).toHaveJSProperty('naturalWidth', 1);
  }
  await expectNoSidewaysScroll(phone);

  // A file that lies about itself says so and can be given up.
  const lie = { name: 'script.png', mimeType: 'image/png', buffer: Buffer.from('#!/bin/sh') };
  await desk.getByLabel('Add files').setInputFiles([lie]);
  await expect(desk.getByRole('alert')).toContainText('what it holds is');
  await desk.getByRole('button', { name: 'Cancel upload of script.png' }).click();
  await expect(desk.getByRole('alert')).toHaveCount(0);

  await desk.getByRole('button', { name: 'Show bearing.png' }).click();
  await expect(desk.getByRole('dialog', { name: 'Outer race, drive end' }).getByAltText('bearing.png')).toBeVisible();
  await desk.keyboard.press('Escape');
  await desk.getByRole('button', { name: 'Remove bearing.png' }).click();
  await desk.getByRole('button', { name: 'Remove file', exact: true }).click();
  for (const page of [phone, desk]) await expect(page.getByText('No files yet')).toBeVisible();
  await desk.getByRole('tab', { name: 'History' }).click();
  await expect(desk.getByText(/removed a file from/)).toBeVisible();
});
