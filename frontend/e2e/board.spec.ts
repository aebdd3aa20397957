// The dispatcher's stories: what one does on the board is what everybody sees.
import { boardPath, call, cardIn, drag, lane, newCard, unique } from './boardSupport';
import { complaints, expect, test } from './support';
import { newUser, tokenOfUser } from './users';

test('a card dragged in one browser moves in another person’s', async ({ open }) => {
  const card = await newCard();
  const dispatcher = await open('dispatcher', boardPath(2, card.query));
  const admin = await open('admin', boardPath(2, card.query));
  const troubles = complaints(dispatcher);
  await expect(cardIn(admin, 'Open', card.title)).toBeVisible();
  await drag(dispatcher, cardIn(dispatcher, 'Open', card.title), lane(dispatcher, 'In progress'));
  await expect(cardIn(dispatcher, 'In progress', card.title)).toBeVisible();
  await expect(cardIn(admin, 'In progress', card.title)).toBeVisible();
  await admin.reload();
  await expect(cardIn(admin, 'In progress', card.title)).toBeVisible();
  expect(troubles).toEqual([]);
});

test('a full list refuses the card, a move can be undone, and a card let go of by a reload stays', async ({ open }) => {
  const card = await newCard({ board: 1 });
  // Undone is the last move of a person, whichever browser they made it in: this story has a person of its own.
  const page = await open('dispatcher', boardPath(1, card.query), { token: await tokenOfUser(await newUser()) });
  await drag(page, cardIn(page, 'Open', card.title), lane(page, 'In Review'));
  await expect(page.getByText('holds at most')).toBeVisible();
  await expect(cardIn(page, 'Open', card.title)).toBeVisible();
  await expect(cardIn(page, 'In Review', card.title)).toHaveCount(0);

  await drag(page, cardIn(page, 'Open', card.title), lane(page, 'In progress'));
  await expect(cardIn(page, 'In progress', card.title)).toBeVisible();
  await page.getByRole('button', { name: 'Undo my last move' }).click();
  await expect(cardIn(page, 'Open', card.title)).toBeVisible();

  await drag(page, cardIn(page, 'Open', card.title), lane(page, 'In progress'), false);
  await page.reload();
  await expect(cardIn(page, 'Open', card.title)).toBeVisible();
});

test('a card that shows is moved by keyboard alone, however late it is known what one may do', async ({ open }) => {
  const card = await newCard();
  const page = await open('dispatcher', boardPath(2, card.query), {
    prepare: async (opened) => {
      const board = opened.waitForResponse(/\/api\/Stream\/board/);
      await opened.route('**/api/UserSubModules/**', async (route) => {
        await board;
        await route.continue();
      });
    },
  });
  await cardIn(page, 'Open', card.title).focus();
  // What a screen reader announces on the way, in words instead of the drag layer's ids.
  const announcement = page.locator('[aria-live="assertive"]');
  await page.keyboard.press('Space');
  await expect(announcement).toHaveText(`${card.code} lifted from Open, position 1`);
  await page.keyboard.press('ArrowRight');
  await expect(announcement).toHaveText(`${card.code} over In progress, position 1`);
  await page.keyboard.press('Space');
  await expect(announcement).toHaveText(`${card.code} dropped in In progress, position 1`);
  // It keeps the focus, so that the next key is for it.
  await expect(cardIn(page, 'In progress', card.title)).toBeFocused();
  await page.keyboard.press('m');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Waiting for parts/ })
    .click();
  await expect(cardIn(page, 'Waiting for parts', card.title)).toBeVisible();
});

test('the asset of a card is a link to its page, and a handle of the card', async ({ open }) => {
  const pump = await call<{ id: number; code: string; name: string }>('POST', '/api/Asset/', {
    code: `A-${unique()}`,
    name: `Pump ${unique()}`,
  });
  const card = await newCard({ asset: pump.id });
  const page = await open('dispatcher', boardPath(2, card.query));
  const link = page.getByRole('link', { name: pump.name });

  // Pulled by it the card comes along, and nothing is opened.
  await drag(page, link, lane(page, 'In progress'));
  await expect(cardIn(page, 'In progress', card.title)).toBeVisible();
  await expect(page).toHaveURL(/work-order-board/);

  // By Tab it comes after its card; Space lifts the card, which has the focus when it lies down again.
  await cardIn(page, 'In progress', card.title).focus();
  await page.keyboard.press('Tab');
  await expect(link).toBeFocused();
  await page.keyboard.press('Space');
  await expect(page.locator('[aria-live="assertive"]')).toHaveText(/ lifted from In progress/);
  await page.keyboard.press('ArrowRight');
  await expect(page.locator('[aria-live="assertive"]')).toHaveText(/ over Waiting for parts/);
  await page.keyboard.press('Space');
  await expect(cardIn(page, 'Waiting for parts', card.title)).toBeFocused();

  // In a tab of its own, as any link, and without choosing the card.
  const [tab] = await Promise.all([page.context().waitForEvent('page'), link.click({ modifiers: ['Control'] })]);
  await tab.close();
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0);

  await link.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: pump.name })).toBeVisible();
  await page.goBack();
  await link.click();
  await expect(page).toHaveURL(new RegExp(`/asset-management/asset/${pump.id}$`));
});

test('a work order is added in one line and seen by others', async ({ open }) => {
  const title = `Quick ${unique()}`;
  const dispatcher = await open('dispatcher', boardPath());
  const admin = await open('admin', boardPath(2, `?q=${encodeURIComponent(title)}`));
  await lane(dispatcher, 'Open').getByRole('button', { name: 'Add work order' }).click();
  await dispatcher.getByLabel('Title of the work order').fill(`<b>${title}</b>`);
  await dispatcher.keyboard.press('Enter');
  // What looks like HTML in a title is text.
  await expect(admin.getByRole('heading', { name: `<b>${title}</b>` })).toBeVisible();
});
