// Time travel: any past moment of a board, to be looked at. It has a board of its own, so that one step back is one step of
// this story and of no other one.
import { boardPath, cardIn, lane, LIFTED, moveTo, newCard } from './boardSupport';
import { expect, test } from './support';

const QUIET_BOARD = 3;

test('one step back shows the board as it was and refuses hands; back to now, it lives again', async ({ open }) => {
  const card = await newCard({ board: QUIET_BOARD });
  const page = await open('dispatcher', boardPath(QUIET_BOARD, card.query));
  await moveTo(page, cardIn(page, 'Open', card.title), 'In progress');
  await expect(cardIn(page, 'In progress', card.title)).toBeVisible();
  // Travel starts where the board is: this move, acknowledged, is the last thing that happened.
  const colleague = await open('technician', boardPath(QUIET_BOARD, card.query));
  await expect(cardIn(colleague, 'In progress', card.title)).toBeVisible();

  await page.getByRole('button', { name: 'Time travel' }).click();
  await expect(page.getByText('Read-only: past state of the board')).toBeVisible();
  await expect(page.getByText(`moved ${card.code} ${card.title} from Open to In progress`)).toBeVisible();
  await expect(cardIn(page, 'In progress', card.title)).toBeVisible();

  await page.getByRole('button', { name: 'Previous step' }).click();
  await expect(page.getByText(`created ${card.code} ${card.title}`)).toBeVisible();
  const before = cardIn(page, 'Open', card.title);
  await expect(before).toBeVisible();
  await expect(cardIn(page, 'In progress', card.title)).toHaveCount(0);

  // No hand reaches into the past: nothing is lifted, moved by menu, opened or added.
  await before.focus();
  for (const key of ['Space', 'm', 'Enter']) await page.keyboard.press(key);
  await expect(before).toBeInViewport();
  await expect(page.getByText(LIFTED)).toHaveCount(0);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('tab')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Add work order' })).toHaveCount(0);

  // Before the card was there it is not there, and the moment can be sent to another user.
  await page.getByRole('button', { name: 'Previous step' }).click();
  await expect(before).toHaveCount(0);
  await page.getByRole('button', { name: 'Next step' }).click();
  await expect(before).toBeVisible();
  await expect(page).toHaveURL(/[?&]at=\d+/);
  // The address follows the steps a moment later.
  await expect(async () => {
    await colleague.goto(page.url());
    await expect(cardIn(colleague, 'Open', card.title)).toBeVisible({ timeout: 3_000 });
  }).toPass();

  await page.getByRole('button', { name: 'Return to the current state' }).click();
  await expect(page.getByText('Read-only')).toHaveCount(0);
  await expect(page).not.toHaveURL(/[?&]at=/);
  await moveTo(page, cardIn(page, 'In progress', card.title), 'Open');
  await expect(cardIn(page, 'Open', card.title)).toBeVisible();
  await expect(lane(page, 'Open').getByRole('button', { name: 'Add work order' })).toBeVisible();
});
