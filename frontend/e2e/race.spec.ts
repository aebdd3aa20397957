// Two people, one card: the second one is refused, and both see the same board.
import { boardPath, call, cardIn, drag, LIFTED, lane, newCard, unique } from './boardSupport';
import { expect, type Page, test } from './support';

const TRIALS = 5;
const MIDDLE = 'In progress';
/** One carries the card to the left, the other to the right. */
const SIDES = [
  { key: 'ArrowLeft', to: 'Open' },
  { key: 'ArrowRight', to: 'Waiting for parts' },
] as const;
type Side = (typeof SIDES)[number];

/** Lifts a card by the keyboard and carries it over the lane it is to fall into. */
async function carry(page: Page, title: string, { key, to }: Side): Promise<void> {
  await cardIn(page, MIDDLE, title).focus();
  await page.keyboard.press('Space');
  await expect(page.getByText(LIFTED)).toBeAttached();
  await page.keyboard.press(key);
  await expect(lane(page, to).locator('[data-over]')).toBeVisible();
}

test(`of two who drop the same card at the same instant one is refused, ${TRIALS} times out of ${TRIALS}`, async ({
  open,
}) => {
  const word = unique();
  const titles = Array.from({ length: TRIALS }, (_, trial) => `Race ${word} ${trial + 1}.`);
  const cards = await Promise.all(titles.map((title) => newCard({ title, list: MIDDLE })));
  const left = { side: SIDES[0], page: await open('dispatcher', boardPath(2, `?q=${word}`)) };
  const right = { side: SIDES[1], page: await open('admin', boardPath(2, `?q=${word}`)) };
  const both = [left, right];

  for (let trial = 1; trial <= TRIALS; trial += 1) {
    // The uppermost that is left; long lists draw only what is on the screen.
    const title = await cardIn(left.page, MIDDLE, word).first().getByRole('heading').innerText();
    const card = cards.find((one) => one.title === title);
    const refusalOn = ({ page }: typeof left | typeof right) =>
      page.getByText(`Another user has just moved ${card?.code}`);
    const losers = async () =>
      (await Promise.all(both.map((one) => refusalOn(one).count()))).reduce((sum, n) => sum + n);
    await Promise.all(both.map(({ page, side }) => carry(page, title, side)));
    await Promise.all(both.map(({ page }) => page.keyboard.press('Space')));

    await expect.poll(losers, `${title} the loser is refused`).toBe(1);
    const { to } = (await refusalOn(left).isVisible()) ? right.side : left.side;
    await Promise.all(both.map(({ page }) => expect(cardIn(page, to, title), `${title} both see it`).toBeVisible()));
    expect(await losers(), `${title} only one is refused`).toBe(1);
    const kept = await call<{ statusName: string }>('GET', `/api/WorkOrder/${card?.id}`);
    expect(kept.statusName, `${title} what the server keeps`).toBe(to);
  }
});

test('a user who drops a card long after another moved it is refused, and both see the same board', async ({
  open,
}) => {
  const card = await newCard();
  const dispatcher = await open('dispatcher', boardPath(2, card.query));
  const admin = await open('admin', boardPath(2, card.query));
  await expect(cardIn(admin, 'Open', card.title)).toBeVisible();
  await drag(dispatcher, cardIn(dispatcher, 'Open', card.title), lane(dispatcher, 'Waiting for parts'), false);
  await drag(admin, cardIn(admin, 'Open', card.title), lane(admin, 'In progress'));
  // Settled: who comes now finds it there.
  const witness = await open('technician', boardPath(2, card.query));
  await expect(cardIn(witness, 'In progress', card.title)).toBeVisible();
  await dispatcher.mouse.up();
  await expect(dispatcher.getByText(`Another user has just moved ${card.code}`)).toBeVisible();
  for (const page of [dispatcher, admin, witness]) {
    await expect(cardIn(page, 'In progress', card.title)).toBeVisible();
    await expect(cardIn(page, 'Waiting for parts', card.title)).toHaveCount(0);
  }
});
