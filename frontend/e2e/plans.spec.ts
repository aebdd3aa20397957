// Planned maintenance: a plan is made, its dates show while its trigger is edited, its order arrives at another user's board, and one
// occurrence is dragged to another day.
import { BOARD, boardPath, call, cardIn, dragToDay, unique } from './boardSupport';
import { complaints, expect, test } from './support';

type Made = { id: number; version: number };

/** The next day of a month that is in sight of its calendar: the tenth, so that the days around it are, too. */
function tenth(): { month: string; day: (of: number) => string } {
  const now = new Date();
  const first = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 2, 1)).toISOString().slice(0, 8);
  return { month: `${first}01`, day: (of) => `${first}${String(of).padStart(2, '0')}` };
}

test('a plan is made, generates its order on the board, and one occurrence is dragged', async ({ open }) => {
  const name = `Lubricate ${unique()}`;
  const { month, day } = tenth();
  const boards = await call<{ items: { id: number; number: number }[] }>('GET', '/api/Board/');
  const boardId = boards.items.find(({ number }) => number === BOARD)?.id;
  const tasks = [{ name: 'Grease the bearings' }];
  // A crew of its own, by which the calendar is filtered: whatever else falls on that day would hide it behind "more".
  const crew = await call<Made>('POST', '/api/Crew/', { name: `Crew of ${name}` });
  const body = { name, boardId, crewId: crew.id, tasks, toleranceDays: 1 };
  const plan = await call<Made>('POST', '/api/MaintenancePlan/', body);
  const page = await open('admin', `/maintenance-management/maintenance-plans/${plan.id}?tab=triggers`);
  const found = complaints(page);

  // The dates show while the trigger is edited, and what is wrong is said.
  await page.getByRole('button', { name: 'New calendar trigger' }).click();
  const dialog = page.getByRole('dialog', { name: 'New calendar trigger' });
  const preview = dialog.getByRole('region', { name: 'Next dates once this is saved' });
  await dialog.getByLabel('Start date').fill(day(10));
  await expect(preview.getByRole('listitem').first()).toContainText('Number 1 of the series');
  await dialog.getByLabel('End date').fill('2020-01-01');
  await expect(preview.getByRole('status')).toContainText('The end is before the start.');
  await dialog.getByLabel('End date').fill('');
  await expect(preview.getByRole('listitem').nth(1)).toContainText('Number 2 of the series');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(dialog).toHaveCount(0);

  // Activated, and its first order generated ahead of time: it is on the board of another user.
  const board = await open('technician', boardPath(BOARD, `?q=${encodeURIComponent(name)}`));
  await expect(board.getByText('No card matches these filters')).toBeVisible();
  await page.getByRole('tab', { name: 'Status' }).click();
  await page.getByRole('button', { name: 'Activate plan' }).click();
  await page.getByRole('button', { name: 'Generate next work order' }).click();
  await expect(cardIn(board, 'Open', name)).toBeVisible();

  // The second one is dragged on the calendar by two days, which is beyond the tolerance.
  const after = new Date(`${month}T00:00:00Z`);
  after.setUTCMonth(after.getUTCMonth() + 1);
  const next = (of: number) => `${after.toISOString().slice(0, 8)}${String(of).padStart(2, '0')}`;
  await page.goto(`/maintenance-management/calendar?view=month&date=${next(1)}&crew=${crew.id}`);
  const tile = page.getByText(name).first();
  // It is taken once it stands still: until all of the month is there, weeks grow and move it.
  await page.waitForLoadState('networkidle');
  await tile.hover();
  await dragToDay(page, tile, next(12));
  await page.mouse.up();
  const moving = page.getByRole('dialog', { name: new RegExp(name) });
  await expect(moving.getByText('That is beyond the tolerance of 1 day.')).toBeVisible();
  await expect(moving.getByLabel('Only this occurrence')).toBeChecked();
  await moving.getByLabel('Reason (optional)').fill('Trade fair');
  await moving.getByRole('button', { name: 'Move' }).click();
  await expect(moving).toHaveCount(0);
  await expect(page.getByTitle(`Forecast, moved: ${name}`)).toBeVisible();

  // The page of the plan lists it, and undoes it.
  await page.goto(`/maintenance-management/maintenance-plans/${plan.id}?tab=exceptions`);
  const table = page.getByRole('table', { name: 'Exceptions' });
  await expect(table.getByText('Trade fair')).toBeVisible();
  await table.getByRole('button', { name: 'Undo exception' }).click();
  await expect(page.getByText('No occurrence was moved or skipped')).toBeVisible();
  // The preview was refused once, as it should be.
  expect(found.filter((message) => !message.includes('422'))).toEqual([]);
});
