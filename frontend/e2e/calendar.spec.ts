// The calendar: what one dispatcher drags to another day, the others see there and on the board.
import { BOARD, boardPath, call, cardIn, dragToDay, newCard } from './boardSupport';
import { expect, expectNoSidewaysScroll, test } from './support';

const path = (query: string) => `/maintenance-management/calendar?board=${BOARD}&forecast=off&${query}`;

test('an order that is dragged to another day moves for all users', async ({ open }) => {
  const card = await newCard();
  await call('PUT', `/api/WorkOrder/${card.id}/calendar/`, { due: '2031-03-12T12:00:00Z' });
  const page = await open('dispatcher', path('view=month&date=2031-03-01'));
  const tile = page.getByText(card.title).first();
  await expect(tile).toBeVisible();
  const colleague = await open('technician', path('view=day&date=2031-03-20'));
  await expect(colleague.getByRole('button', { name: 'Today' })).toBeVisible();
  await expect(colleague.locator('[data-date="2031-03-20"]').first()).toBeVisible();
  await expect(colleague.getByText(card.title)).toHaveCount(0);
  const board = await open('technician', boardPath(BOARD, card.query));
  await expect(cardIn(board, 'Open', card.title)).toContainText(/Mar 12/);

  // While it is held over the day, another order arrives; what was dragged is still dropped where the pointer is.
  await dragToDay(page, tile, '2031-03-20');
  const other = await newCard();
  const news = page.waitForResponse((answer) => answer.url().includes('/WorkOrder/calendar/?'));
  await call('PUT', `/api/WorkOrder/${other.id}/calendar/`, { due: '2031-03-05T12:00:00Z' });
  await news;
  await page.mouse.up();
  await expect(tile).toHaveCount(1);

  await expect(colleague.getByText(card.title).first()).toBeVisible();
  await expect(cardIn(board, 'Open', card.title)).toContainText(/Mar 20/);
  const moved = await call<{ due: string }>('GET', `/api/WorkOrder/${card.id}`);
  expect(moved.due).toBe('2031-03-20T12:00:00Z');

  // Its dialog says by which clock its times are.
  await colleague.getByText(card.title).first().click();
  const dialog = colleague.getByRole('dialog', { name: new RegExp(card.code) });
  await expect(dialog.getByText('Times in')).toBeVisible();
});

test('all orders of a full day are read and closed on a phone', async ({ open }) => {
  const card = await newCard();
  for (let nth = 1; nth <= 5; nth += 1) {
    const title = `${card.title} is long enough to reach over the edge of a phone ${nth}`;
    const { id } = await call<{ id: number }>('POST', '/api/WorkOrder/', { boardNumber: BOARD, title });
    await call('PUT', `/api/WorkOrder/${id}/calendar/`, { due: '2032-05-07T12:00:00Z' });
  }
  const page = await open('technician', path('view=month&date=2032-05-01'));
  // However low the window is, one of them is in the month itself.
  await page.setViewportSize({ width: 360, height: 560 });
  await expect(page.getByText(/long enough to reach/).filter({ visible: true })).toHaveCount(1);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByText(/^\+\d/).filter({ visible: true }).click();
  const day = page.getByRole('dialog', { name: 'May 7, 2032' });
  await expect(day.getByText(/long enough to reach/)).toHaveCount(5);
  await expectNoSidewaysScroll(page);
  await day.getByRole('button', { name: 'Close' }).click();
  await expect(day).toHaveCount(0);
});
