// The same work orders as a table: what a filter leaves on the board is what the list shows.
import { boardPath, cardIn, drawer, moveTo, newCard, unique } from './boardSupport';
import { expect, expectNoSidewaysScroll, type Page, test } from './support';

const table = (page: Page) => page.getByRole('grid', { name: 'Work orders' });
const rows = (page: Page) =>
  table(page)
    .getByRole('row')
    .filter({ has: page.getByRole('cell') });
const numbers = (page: Page) => rows(page).getByText(/^WO-\d+$/);

test('the list shows the orders that the filter leaves on the board, and opens them', async ({ open }) => {
  const word = unique();
  const cards = await Promise.all(
    ['Bearing', 'Coupling', 'Valve'].map((part) => newCard({ title: `${part} ${word}` })),
  );
  const [bearing] = cards;
  const page = await open('dispatcher', boardPath());
  await page.getByRole('searchbox', { name: 'Search cards' }).fill(word);
  await expect(page.getByRole('status').filter({ hasText: /^3 of \d+$/ })).toBeVisible();
  await moveTo(page, cardIn(page, 'Open', bearing?.title ?? ''), 'In progress');
  await expect(cardIn(page, 'In progress', bearing?.title ?? '')).toBeVisible();

  await page.getByRole('button', { name: 'List', exact: true }).click();
  await expect(rows(page)).toHaveCount(3);
  for (const { code, title } of cards) {
    await expect(rows(page).filter({ hasText: code })).toContainText(title);
  }
  await expect(rows(page).filter({ hasText: 'Bearing' })).toContainText('In progress');

  await table(page)
    .getByRole('columnheader', { name: 'Title' })
    .click({ position: { x: 20, y: 12 } });
  await expect(rows(page).getByRole('link')).toHaveText(cards.map(({ title }) => title));
  await table(page)
    .getByRole('columnheader', { name: 'Title' })
    .click({ position: { x: 20, y: 12 } });
  await expect(rows(page).getByRole('link')).toHaveText(cards.map(({ title }) => title).toReversed());
  await expect(page).toHaveURL(/[?&]sort=-title/);

  // Several at once go to the board as commands.
  await rows(page).filter({ hasText: 'Valve' }).getByRole('checkbox').check();
  await rows(page).filter({ hasText: 'Coupling' }).getByRole('checkbox').check();
  await expect(page.getByText('2 selected')).toBeVisible();
  await page.getByRole('button', { name: 'Move to…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'In progress' }).click();
  await expect(rows(page).filter({ hasText: 'Valve' })).toContainText('In progress');
  await expect(rows(page).filter({ hasText: 'Coupling' })).toContainText('In progress');

  await rows(page).filter({ hasText: 'Bearing' }).click();
  const opened = drawer(page, bearing?.title ?? '');
  await expect(opened).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(opened).toHaveCount(0);
  await page.getByRole('button', { name: 'Board', exact: true }).click();
  await expect(cardIn(page, 'In progress', bearing?.title ?? '')).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: /^3 of \d+$/ })).toBeVisible();
});

test('a long list is read page by page, as many orders as the board counts', async ({ open }) => {
  const page = await open('technician', boardPath(1, '?q=line%201'));
  const shown =
    (await page
      .getByRole('status')
      .filter({ hasText: /^\d+ of \d+$/ })
      .textContent()) ?? '';
  const count = Number(shown.split(' ')[0]);
  expect(count).toBeGreaterThan(25);
  await page.getByRole('button', { name: 'List', exact: true }).click();
  await expect(page.getByText(`1–25 of ${count}`)).toBeVisible();
  await expect(rows(page)).toHaveCount(25);
  const first = await numbers(page).allTextContents();
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(page.getByText(`26–${Math.min(count, 50)} of ${count}`)).toBeVisible();
  await expect(rows(page)).toHaveCount(Math.min(count, 50) - 25);
  for (const code of await numbers(page).allTextContents()) expect(first).not.toContain(code);
  await page.getByLabel('Rows per page').selectOption('50');
  await expect(page.getByText(`1–${Math.min(count, 50)} of ${count}`)).toBeVisible();
});

test('on a phone the list is cards that fit the screen', async ({ open }) => {
  const word = unique();
  const card = await newCard({ title: `Gearbox ${word}` });
  const phone = await open('technician', boardPath(2, `${card.query}&view=list`), {
    viewport: { width: 360, height: 740 },
  });
  await expect(phone.getByText(card.title)).toBeVisible();
  await expectNoSidewaysScroll(phone);
  // Every value in full, beside the name of its column.
  for (const value of ['Open', 'Low']) {
    const shown = rows(phone).getByText(value, { exact: true });
    await expect(shown).toBeInViewport({ ratio: 1 });
    expect(await shown.evaluate((element) => element.scrollWidth - element.clientWidth)).toBeLessThanOrEqual(0);
  }
  await phone.getByRole('link', { name: card.title }).click();
  await expect(drawer(phone, card.title)).toBeVisible();
  await expectNoSidewaysScroll(phone);
});
