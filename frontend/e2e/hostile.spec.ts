// What should not be there: nonsense in addresses, and texts that would like to be programs.
import { boardPath, call, cardIn, drawer, lane, newCard, unique } from './boardSupport';
import { complaints, expect, type Page, test } from './support';

const NONSENSE = [
  '?q=%00%F0%9F%A6%93%22%27%3C%3E&person=abc,,-1,1e99,NaN&crew=%20&priority=99&label=x,y&overdue=perhaps',
  '?group=zebra&view=upside-down&sort=;drop&rows=-7&card=banana&tab=99',
  '?view=list&sort=-nothing&rows=1e9&overdue=2&card=-1&tab=-1',
  '?at=99999999999999999999',
  '?at=banana',
];

/** The frame still stands and the screen has something to say: lanes, a table, or why not. */
async function expectUsable(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'This page stopped working' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Time travel' })).toBeVisible();
  const something = lane(page, 'Open')
    .or(page.getByText('No card matches these filters'))
    .or(page.getByRole('region', { name: 'Work orders', exact: true }));
  await expect(something.first()).toBeVisible();
}

test('nonsense in the address shows a board that can be used', async ({ open }) => {
  const page = await open('dispatcher', '/pages/errors/error-404');
  const broken: string[] = [];
  page.on('pageerror', (error) => broken.push(`${page.url()}: ${error.message}`));
  for (const query of NONSENSE) {
    await test.step(query, async () => {
      await page.goto(boardPath(2, query));
      await expectUsable(page);
    });
  }

  // What does not exist is said to be missing, and the way to what does is shown.
  await page.goto(boardPath(999));
  await expect(page.getByRole('heading', { name: 'There is no board here' })).toBeVisible();
  await page.getByRole('main').getByRole('link').first().click();
  await expectUsable(page);
  await page.goto(boardPath(2, '?card=999999999'));
  await expect(page.getByRole('complementary').or(page.getByRole('dialog')).getByRole('alert')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(lane(page, 'Open')).toBeVisible();
  expect(broken).toEqual([]);
});

test('HTML in title, description and notes is text, wherever it is shown', async ({ open }) => {
  const word = unique();
  const payload = `${word} <img src=x onerror="window.hacked=1"><script>window.hacked=1</script>"'>`;
  const card = await newCard({ title: payload });
  const page = await open('admin', boardPath(2, `?q=${word}&card=${card.id}`));
  const complained = complaints(page);
  const harmless = async () => {
    expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
    await expect(page.locator('img[src="x"]')).toHaveCount(0);
  };
  const opened = drawer(page, word);
  await expect(opened.getByRole('heading', { name: payload })).toBeVisible();
  await expect(cardIn(page, 'Open', word).getByRole('heading', { name: payload })).toBeVisible();

  const description = opened.getByRole('textbox', { name: 'Description' });
  const written = () => description.evaluate((field) => ('value' in field ? field.value : field.textContent));
  await description.fill(payload);
  await opened.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Work order saved')).toBeVisible();
  await page.reload();
  await expect.poll(written).toBe(payload);
  await harmless();

  await opened.getByRole('tab', { name: 'Log notes' }).click();
  await opened.getByRole('textbox', { name: 'Write a log note' }).fill(payload);
  await opened.getByRole('button', { name: 'Add note' }).click();
  await expect(opened.getByRole('listitem').getByText(payload)).toBeVisible();
  await harmless();

  await opened.getByRole('tab', { name: 'History' }).click();
  await expect(opened.getByRole('listitem').filter({ hasText: payload }).first()).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'List', exact: true }).click();
  await expect(page.getByRole('cell', { name: payload, exact: true })).toBeVisible();
  await harmless();
  expect(complained).toEqual([]);

  // An attacker who goes round the form gets no further: notes may be rich, but what could be a program is taken out of them.
  await call('POST', `/api/WorkOrder/${card.id}/notes`, { logNotes: `<b>rich</b> ${payload}` });
  await page.goto(boardPath(2, `?q=${word}&card=${card.id}&tab=2`));
  await expect(opened.getByRole('listitem').filter({ hasText: `rich ${word}` })).toBeVisible();
  await expect(page.locator('[onerror]')).toHaveCount(0);
  expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
});
