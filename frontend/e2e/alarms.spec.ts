// From an overheating pump to the work order on the board: the control room sees it at once, acknowledges it and dispatches a work order.
import { boardPath, call, unique } from './boardSupport';
import { type Heard, type Named, sensor } from './sensorSupport';
import { complaints, expect, expectNoSidewaysScroll, type Page, test } from './support';

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

/** A pump whose sensor has a rule that says when it is too hot. */
async function pump(): Promise<Heard> {
  const one = await sensor();
  await call('POST', '/api/AlarmRule/', {
    code: `R-${unique()}`,
    name: `${one.name} overheats`,
    sensorId: one.id,
    severity: 'critical',
    condition: { kind: 'above', limit: 80 },
    instruction: 'Check the cooling water first.',
  });
  return one;
}

const rowOf = (page: Page, { name }: Heard) =>
  page.getByRole('list', { name: 'Alarms by severity' }).locator('[data-alarm]').filter({ hasText: name });

/** A rule counts a moment after it was made: the pump gets hotter until the alarm is there. */
async function overheat(page: Page, one: Heard): Promise<void> {
  let value = 90;
  await expect(async () => {
    await one.measure((value += 1));
    await expect(rowOf(page, one)).toBeVisible({ timeout: 1_000 });
  }).toPass();
}

test('an overheating pump is seen, acknowledged, and on the dispatcher’s board by one press', async ({ open }) => {
  const one = await pump();
  const room = await open('admin', '/alarms');
  const found = complaints(room);
  await overheat(room, one);
  const row = rowOf(room, one);
  await expect(row.getByText('Unacknowledged')).toBeVisible();
  await expect(row.getByText('Critical')).toBeVisible();

  await one.measure(60);
  await expect(row.getByText('Cleared, unacknowledged')).toBeVisible();
  await one.measure(97.5);
  await expect(row.getByText('Unacknowledged', { exact: true })).toBeVisible();
  await expect(row.getByText('97.5')).toBeVisible();

  await row.getByRole('button', { name: 'Acknowledge' }).click();
  await expect(row.getByText('Acknowledged', { exact: true })).toBeVisible();
  const desk = await open('dispatcher', boardPath(2, `?q=${encodeURIComponent(one.name)}`));
  await row.getByRole('button', { name: `More actions for ${one.name} overheats` }).click();
  await room.getByRole('menuitem', { name: 'Create work order on…' }).click();
  const boards = await call<{ items: { id: number; number: number; name: string }[] }>('GET', '/api/Board/');
  const board = boards.items.find(({ number }) => number === 2);
  await room
    .getByRole('dialog')
    .getByRole('button', { name: board?.name ?? '' })
    .click();
  await expect(row.getByRole('link', { name: /Work order/ })).toBeVisible();
  await expect(desk.locator('[data-card]').filter({ hasText: one.name })).toBeVisible();

  await row.getByRole('link', { name: /Work order/ }).click();
  await expect(room.getByText('Check the cooling water first.').first()).toBeVisible();
  // Acknowledged and cleared: it leaves the list.
  await one.measure(50);
  await room.goBack();
  await expect(row).toHaveCount(0);
  expect(found).toEqual([]);
});

test('two who watch see what the other does', async ({ open }) => {
  const one = await pump();
  const [room, phone] = [await open('admin', '/alarms'), await open('dispatcher', '/alarms', PHONE)];
  await overheat(room, one);
  await expect(rowOf(phone, one)).toBeVisible();
  await expectNoSidewaysScroll(phone);
  await rowOf(phone, one).getByRole('button', { name: 'Acknowledge' }).click();
  await expect(rowOf(room, one).getByText('Acknowledged', { exact: true })).toBeVisible();

  await rowOf(room, one)
    .getByRole('button', { name: /^More actions for/ })
    .click();
  await room.getByRole('menuitem', { name: 'Comment' }).click();
  await room.getByRole('dialog').getByRole('textbox').fill('<b>Fan</b> is blocked');
  await room.getByRole('dialog').getByRole('button', { name: 'Comment' }).click();
  await expect(rowOf(phone, one).getByText('1 comment')).toBeAttached();
  await rowOf(room, one)
    .getByRole('button', { name: `${one.name} overheats`, exact: true })
    .click();
  await expect(room.getByText('<b>Fan</b> is blocked').first()).toBeVisible();
});

test('the wall shows the newest value, and how old it is', async ({ open }) => {
  const one = await pump();
  await one.measure(41.5);
  const mark = unique();
  const widget = { id: 'v', x: 0, y: 0, w: 6, h: 4, title: '', kind: 'value', sensorId: one.id, sparkline: true };
  const dashboard = await call<Named>('POST', '/api/Dashboard/', {
    code: `D-${mark}`,
    name: `Wall ${mark}`,
    widgets: [widget],
  });
  const wall = await open('admin', `/iot/dashboards/boards/${dashboard.id}`);
  await expect(wall.getByText('41.5')).toBeVisible();
  await one.measure(43.5);
  await expect(wall.getByText('43.5')).toBeVisible();
  await wall.setViewportSize(PHONE.viewport);
  await expect(wall.getByText('43.5')).toBeVisible();
  await expectNoSidewaysScroll(wall);
});
