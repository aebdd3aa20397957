// Links between work orders: one blocks another, which both screens show at once; it starts with a reason, or when the other is done.
import { boardPath, call, cardIn, drawer, moveTo, newCard } from './boardSupport';
import { choose, complaints, expect, test } from './support';

test('a blocked work order says so on every screen, and starts with a reason', async ({ open }) => {
  const card = await newCard();
  const blocking = await newCard();
  const page = await open('admin', boardPath(2, `${card.query}&card=${card.id}&tab=9`));
  const other = await open('dispatcher', boardPath(2, card.query));
  const found = complaints(page);
  const shown = drawer(page, card.title);
  await choose(shown.getByRole('combobox', { name: 'Work order' }), blocking.code);
  await shown.getByRole('button', { name: 'Add link' }).click();
  await expect(shown.getByRole('heading', { name: 'Is blocked by' })).toBeVisible();
  await expect(shown.getByText('Blocked by', { exact: true })).toBeVisible();
  await expect(cardIn(other, 'Open', card.title)).toContainText(`Blocked by ${blocking.code}`);

  await moveTo(other, cardIn(other, 'Open', card.title), 'In Review');
  await expect(other.getByText(`${card.code} is blocked by ${blocking.code}.`)).toBeVisible();
  await expect(cardIn(other, 'Open', card.title)).toBeVisible();

  await shown.getByRole('button', { name: 'Move to…' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /In Review/ })
    .click();
  const asked = page.getByRole('dialog', { name: 'Blocked work order' });
  await asked.getByRole('textbox', { name: 'Reason' }).fill('Spare pump runs');
  await asked.getByRole('button', { name: 'Start anyway' }).click();
  await expect(cardIn(other, 'In Review', card.title)).toBeVisible();
  await shown.getByRole('tab', { name: 'History' }).click();
  await expect(shown.getByText('Spare pump runs')).toBeVisible();
  await expect(
    shown.getByRole('tabpanel', { name: 'History' }).getByRole('link', { name: blocking.code }).first(),
  ).toBeVisible();

  for (const status of [2, 3]) {
    await call('PUT', '/api/WorkOrder/update-status/', { workOrderId: blocking.id, status });
  }
  await expect(cardIn(other, 'In Review', card.title)).not.toContainText('Blocked by');
  expect(found).toEqual([]);
});
