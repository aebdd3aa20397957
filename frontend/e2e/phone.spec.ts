// The technician's stories: one hand on a phone of 360 pixels, with the fingers' own events.
import { setTimeout as sleep } from 'node:timers/promises';
import type { CDPSession } from '@playwright/test';
import { boardPath, call, cardIn, LIFTED, lane, newCard, TECHNICIANS_CREW, unique } from './boardSupport';
import { expect, expectNoSidewaysScroll, type Locator, type Page, test } from './support';

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

/** Between two places of a finger: a flick is not faster than the browser can sample. */
const FRAME_MS = 16;

/** A finger on the screen, in pixels of the page's window. */
function fingerOn(session: CDPSession) {
  let at = { x: 0, y: 0 };
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd') =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [at] });
  return {
    async down(x: number, y: number) {
      at = { x, y };
      await touch('touchStart');
    },
    async slide(x: number, y: number, steps = 8) {
      const from = at;
      for (let step = 1; step <= steps; step += 1) {
        at = { x: from.x + ((x - from.x) * step) / steps, y: from.y + ((y - from.y) * step) / steps };
        await touch('touchMove');
        await sleep(FRAME_MS);
      }
    },
    up: () => touch('touchEnd'),
  };
}

/** Of what is there to touch: while a part of the page is still coming, it has no place. */
async function middleOf(what: Locator): Promise<{ x: number; y: number }> {
  await expect(what).toBeVisible();
  const { x, y, width, height } = await what.evaluate((element) => element.getBoundingClientRect());
  return { x: x + width / 2, y: y + height / 2 };
}

test('a finger held on a card lifts it and puts it below another', async ({ open }) => {
  const word = unique();
  const lower = await newCard({ title: `Lower ${word}`, crew: TECHNICIANS_CREW });
  const upper = await newCard({ title: `Upper ${word}`, crew: TECHNICIANS_CREW });
  const page = await open('technician', boardPath(2, `?q=${word}`), PHONE);
  const colleague = await open('dispatcher', boardPath(2, `?q=${word}`));
  const order = (of: Page) => cardIn(of, 'Open', word).getByRole('heading');
  await expect(order(colleague)).toHaveText([upper.title, lower.title]);
  const finger = fingerOn(await page.context().newCDPSession(page));
  const from = await middleOf(cardIn(page, 'Open', upper.title));
  const to = await middleOf(cardIn(page, 'Open', lower.title));

  await finger.down(from.x, from.y);
  await expect(page.getByText(LIFTED)).toBeAttached();
  await finger.slide(to.x, to.y + 20);
  await expect(page.getByText('over Open, position 2')).toBeAttached();
  await finger.up();
  for (const one of [page, colleague]) await expect(order(one)).toHaveText([lower.title, upper.title]);
  await expectNoSidewaysScroll(page);
});

test('a finger at the edge of the screen puts the card into the next list', async ({ open }) => {
  const card = await newCard({ crew: TECHNICIANS_CREW });
  const page = await open('technician', boardPath(2, card.query), PHONE);
  const colleague = await open('dispatcher', boardPath(2, card.query));
  const finger = fingerOn(await page.context().newCDPSession(page));
  const from = await middleOf(cardIn(page, 'Open', card.title));

  await finger.down(from.x, from.y);
  await expect(page.getByText(LIFTED)).toBeAttached();
  await finger.slide(PHONE.viewport.width - 2, from.y);
  await expect(lane(page, 'In progress').locator('[data-over]')).toBeVisible();
  await finger.up();
  for (const one of [page, colleague]) await expect(cardIn(one, 'In progress', card.title)).toBeVisible();
});

test('a finger that swipes over the head of a list brings the next one, and moves no card', async ({ open }) => {
  const card = await newCard({ crew: TECHNICIANS_CREW });
  const page = await open('technician', boardPath(2, card.query), PHONE);
  const finger = fingerOn(await page.context().newCDPSession(page));
  await expect(cardIn(page, 'Open', card.title)).toBeVisible();
  await expect(lane(page, 'In progress')).not.toBeInViewport({ ratio: 0.9 });
  const { y } = await middleOf(lane(page, 'Open').getByRole('heading', { name: 'Open' }));
  await finger.down(310, y);
  await finger.slide(30, y);
  await finger.up();
  await expect(lane(page, 'In progress')).toBeInViewport({ ratio: 0.9 });
  await expect(cardIn(page, 'Open', card.title)).toHaveCount(1);
  await expect(page.getByText(LIFTED)).toHaveCount(0);
});

test('the cards of a list further to the side are there, and show when one swipes to it', async ({ open }) => {
  const page = await open('technician', boardPath(1), PHONE);
  const card = lane(page, 'Waiting for parts').locator('[data-card]').first();
  await expect(card).toBeAttached();
  await expect(page.locator('#first-view')).toHaveCount(0);
  await expect(card).not.toBeInViewport();
  await lane(page, 'Waiting for parts').evaluate((list) => list.scrollIntoView());
  await expect(card).toBeInViewport();
  await expect(card).toHaveText(/WO-\d+/);
});

/** Of the screen, from its top. */
const heightOf = async (what: Locator) => (await middleOf(what)).y / PHONE.viewport.height;

/** Without a button of its own, which the foot has no room for. */
async function moveByMenu(page: Page, drawer: Locator): Promise<void> {
  await drawer.getByRole('button', { name: 'More actions' }).tap();
  await page.getByRole('menuitem', { name: 'Move to…' }).tap();
}

// One story: of a person one timer runs, and two stories would stop each other's.
test('the checklist comes first, a message stands above the foot, and work is finished with one thumb', async ({
  open,
}) => {
  const card = await newCard({ crew: TECHNICIANS_CREW });
  await call('POST', `/api/WorkOrder/${card.id}/tasks`, { name: 'Test the guard switch', mandatory: true });
  const page = await open('technician', boardPath(2, `${card.query}&card=${card.id}`), PHONE);
  const drawer = page.getByRole('complementary', { name: card.title });
  await expect(drawer.getByRole('checkbox', { name: 'Test the guard switch' })).toBeVisible();
  const row = await drawer.getByText('Test the guard switch').locator('xpath=ancestor::div[1]').boundingBox();
  expect(row?.height).toBeGreaterThanOrEqual(56);
  const timer = drawer.getByRole('button', { name: 'Start timer' });
  await timer.tap();
  await expect(drawer.getByRole('button', { name: /Stop timer 0:00/ })).toBeVisible();
  // The widest that the foot gets, and the head beside a chat.
  for (const tab of ['Tasks', 'Chat', 'Tasks']) {
    await page.getByRole('tab', { name: tab }).tap();
    for (const name of [/Stop timer/, 'More actions', 'Close']) {
      await expect(drawer.getByRole('button', { name }), `${name} in ${tab}`).toBeInViewport({ ratio: 1 });
    }
  }
  await expect(drawer.getByRole('button', { name: 'To review' })).toBeInViewport({ ratio: 1 });
  await moveByMenu(page, drawer);
  await page.getByRole('dialog').getByRole('button', { name: 'In Review' }).tap();
  await moveByMenu(page, drawer);
  await page.getByRole('dialog').getByRole('button', { name: 'Completed' }).tap();
  const said = page.getByRole('region', { name: 'Messages' }).getByText('Test the guard switch');
  await expect(said).toBeVisible();
  const stop = await drawer.getByRole('button', { name: 'Stop timer' }).boundingBox();
  const message = await said.boundingBox();
  expect((message?.y ?? 0) + (message?.height ?? 0)).toBeLessThan(stop?.y ?? 0);

  const complete = drawer.getByRole('button', { name: 'Complete' });
  await complete.tap();
  const sheet = page.getByRole('dialog', { name: `Complete ${card.code}` });
  const finish = sheet.getByRole('button', { name: 'Complete' });
  await expect(sheet.getByRole('heading', { name: 'A timer is running' })).toBeVisible();
  await expect(finish).toBeDisabled();
  await sheet.getByRole('button', { name: 'Stop timer' }).tap();
  await sheet.getByRole('checkbox', { name: 'Test the guard switch is done' }).tap();
  await expect(sheet.getByText('Nothing is missing.')).toBeVisible();
  await sheet.getByLabel('Resolution: what was done').fill('Switch cleaned and adjusted.');
  await expectNoSidewaysScroll(page);
  await finish.tap();
  // The legend of the tasks has the same word.
  await expect(drawer.locator('header').getByText('Completed', { exact: true })).toBeVisible();
  await expect(complete).toHaveCount(0);
  await page.getByRole('tab', { name: 'Work Order Details' }).tap();
  await expect(drawer.getByLabel('Resolution')).toHaveValue('Switch cleaned and adjusted.');
});

test('a tap opens the work order as a page of its own; Close and Back lead to the board', async ({ open }) => {
  const card = await newCard({ crew: TECHNICIANS_CREW });
  const page = await open('technician', boardPath(2, card.query), PHONE);
  await cardIn(page, 'Open', card.title).tap();
  const title = page.getByRole('heading', { name: card.title, level: 2 });
  await expect(title).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`card=${card.id}`));
  await expectNoSidewaysScroll(page);
  // What one does stands where the thumb is.
  const drawer = page.getByRole('complementary', { name: card.title });
  const close = drawer.getByRole('button', { name: 'Close', exact: true });
  const timer = drawer.getByRole('button', { name: 'Start timer' });
  for (const button of [close, timer]) await expect.poll(() => heightOf(button)).toBeGreaterThan(0.9);
  await page.goBack();
  await expect(title).toHaveCount(0);
  await cardIn(page, 'Open', card.title).tap();
  await page.getByRole('tab', { name: 'Tasks' }).tap();
  await close.tap();
  await expect(title).toHaveCount(0);
  await expect(cardIn(page, 'Open', card.title)).toBeVisible();
  // Closing took the step back that opening had made.
  await page.goForward();
  await expect(title).toBeVisible();
});

test('the name of the tenant is read in full', async ({ open }) => {
  const page = await open('dispatcher', boardPath(2), PHONE);
  const name = page.getByRole('banner').getByText('Halden Springs');
  await expect(name).toBeInViewport({ ratio: 1 });
  const hidden = await name.evaluate((element) => [
    element.scrollWidth - element.clientWidth,
    element.scrollHeight - element.clientHeight,
  ]);
  expect(Math.max(...hidden)).toBeLessThanOrEqual(1);
  // On a wide screen it stands in the middle of the toolbar.
  await page.setViewportSize({ width: 1440, height: 900 });
  const [bar, one] = [await page.getByRole('banner').boundingBox(), await name.boundingBox()];
  const middle = (box: typeof bar) => (box?.y ?? 0) + (box?.height ?? 0) / 2;
  expect(Math.abs(middle(bar) - middle(one))).toBeLessThanOrEqual(2);
});

/** From the first to the last pixel above and below its middle at which a touch hits it. */
const touchable = (what: Locator) =>
  what.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const [x, y] = [left + width / 2, Math.floor(top + height / 2)];
    const hits = (at: number) => element.contains(document.elementFromPoint(x, at));
    let [from, to] = [y, y];
    while (hits(from - 1)) from -= 1;
    while (hits(to + 1)) to += 1;
    return to - from + 1;
  });

test('links that stand alone can be hit with a finger', async ({ open }) => {
  const asset = await call<{ id: number; name: string }>('POST', '/api/Asset/', {
    code: `A-${unique()}`,
    name: `Conveyor with a name that is longer than any card ${unique()}`,
  });
  const card = await newCard({ crew: TECHNICIANS_CREW, asset: asset.id });
  const board = await open('dispatcher', boardPath(2, card.query), PHONE);
  const link = lane(board, 'Open').getByRole('link', { name: asset.name });
  await expect(link).toBeVisible();
  await expect.poll(() => touchable(link)).toBeGreaterThanOrEqual(44);
  await board.goto(boardPath(2, `?card=${card.id}&tab=6`));
  const timesheet = board.getByRole('link', { name: 'My timesheet' });
  await timesheet.scrollIntoViewIfNeeded();
  await expect.poll(() => touchable(timesheet)).toBeGreaterThanOrEqual(44);
  const system = await open('admin', '/settings/system', PHONE);
  for (const name of ['Manage single sign-on', 'Open audit', 'Manage webhooks']) {
    const one = system.getByRole('link', { name });
    await one.scrollIntoViewIfNeeded();
    await expect.poll(() => touchable(one), name).toBeGreaterThanOrEqual(44);
  }
});
