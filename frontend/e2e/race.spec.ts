// Two people, one card: whoever comes second is told, and both see the same board.
import { boardPath, call, cardIn, drag, LIFTED, lane, moveTo, newCard } from './boardSupport';
import { expect, type Page, test } from './support';

const TRIALS = 20;
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

test(`of two who drop the same card at the same instant one is told, ${TRIALS} times out of ${TRIALS}`, async ({
  open,
}) => {
  test.setTimeout(120_000);
  const card = await newCard();
  const left = { side: SIDES[0], page: await open('dispatcher', boardPath(2, card.query)) };
  const right = { side: SIDES[1], page: await open('admin', boardPath(2, card.query)) };
  const both = [left, right];
  const told = ({ page }: typeof left | typeof right) => page.getByText(`Somebody else has just moved ${card.code}`);
  await moveTo(left.page, cardIn(left.page, 'Open', card.title), MIDDLE);

  for (let trial = 1; trial <= TRIALS; trial += 1) {
    for (const { page } of both) await expect(cardIn(page, MIDDLE, card.title)).toBeVisible();
    await Promise.all(both.map(({ page, side }) => carry(page, card.title, side)));
    await Promise.all(both.map(({ page }) => page.keyboard.press('Space')));

    const losers = async () => (await Promise.all(both.map((one) => told(one).count()))).reduce((sum, n) => sum + n);
    await expect.poll(losers, `trial ${trial}: somebody is told`).toBe(1);
    const [winner, loser] = (await told(left).isVisible()) ? [right, left] : [left, right];
    const { to } = winner.side;
    for (const { page } of both)
      await expect(cardIn(page, to, card.title), `trial ${trial}: both see it`).toBeVisible();
    await expect(told(winner), `trial ${trial}: nobody else is told`).toHaveCount(0);
    const kept = await call<{ statusName: string }>('GET', `/api/WorkOrder/${card.id}`);
    expect(kept.statusName, `trial ${trial}: what the server keeps`).toBe(to);

    await loser.page.getByRole('button', { name: 'Close', exact: true }).click();
    await expect(told(loser)).toHaveCount(0);
    await moveTo(winner.page, cardIn(winner.page, to, card.title), MIDDLE);
  }
});

test('who drops a card long after somebody else moved it is told, and both see the same board', async ({ open }) => {
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
  await expect(dispatcher.getByText(`Somebody else has just moved ${card.code}`)).toBeVisible();
  for (const page of [dispatcher, admin, witness]) {
    await expect(cardIn(page, 'In progress', card.title)).toBeVisible();
    await expect(cardIn(page, 'Waiting for parts', card.title)).toHaveCount(0);
  }
});
