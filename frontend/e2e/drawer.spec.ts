// The work order beside its board: what is written there is seen by others at once.
import { boardPath, call, cardIn, drawer, moveTo, newCard, openDrawer, TECHNICIANS_CREW } from './boardSupport';
import { choose, expect, type Page, test } from './support';

/** Adds a line by the field and the key that people use. */
async function add(page: Page, field: string, text: string): Promise<void> {
  await page.getByRole('textbox', { name: field }).fill(text);
  await page.keyboard.press('Enter');
}

test('details changed by one are seen by the other, on the card and in the open form', async ({ open }) => {
  const card = await newCard();
  const dispatcher = await open('dispatcher', boardPath(2, `?q=${card.code}`));
  const admin = await open('admin', boardPath(2, `?q=${card.code}`));
  const mine = await openDrawer(dispatcher, cardIn(dispatcher, 'Open', card.title), card.title);
  const theirs = await openDrawer(admin, cardIn(admin, 'Open', card.title), card.title);

  const title = `${card.title}, bearing replaced`;
  await mine.getByLabel('Title').fill(title);
  await choose(mine.getByLabel('Priority'), 'High');
  await mine.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(dispatcher.getByText('Work order saved')).toBeVisible();

  await expect(cardIn(admin, 'Open', title)).toContainText('High');
  await expect(drawer(admin, title).getByLabel('Title')).toHaveValue(title);
  await expect(theirs.getByLabel('Priority').locator('option:checked')).toHaveText('High');

  // The same as a page of its own, from where it moves on the board of the other.
  await mine.getByRole('link', { name: card.code }).click();
  await expect(dispatcher.getByRole('heading', { name: title, level: 1 })).toBeVisible();
  await dispatcher.getByRole('button', { name: 'Move to…' }).click();
  await dispatcher.getByRole('dialog').getByRole('button', { name: 'In progress' }).click();
  await expect(cardIn(admin, 'In progress', title)).toBeVisible();
  await expect(dispatcher.getByRole('article')).toContainText('In progress');
});

test('tasks and sub-tasks are ticked, and the card’s legend follows on every screen', async ({ open }) => {
  const card = await newCard({ crew: TECHNICIANS_CREW });
  const page = await open('technician', boardPath(2, `${card.query}&tab=1`));
  const colleague = await open('dispatcher', boardPath(2, card.query));
  const seen = cardIn(colleague, 'Open', card.title);
  const opened = await openDrawer(page, cardIn(page, 'Open', card.title), card.title);

  await add(page, 'New task', 'Isolate the drive');
  await expect(seen).toContainText('0/1');
  await opened.getByRole('button', { name: 'Actions for Isolate the drive' }).click();
  await page.getByRole('menuitem', { name: 'Edit task' }).click();
  await add(page, 'New sub-task', 'Hang the lock');
  await opened.getByRole('button', { name: 'Done', exact: true }).click();
  await expect(seen).toContainText('0/2');
  await expect(seen).toContainText('Tasks partially complete');

  await opened.getByRole('checkbox', { name: 'Hang the lock' }).click();
  await expect(seen).toContainText('1/2');
  await opened.getByRole('checkbox', { name: 'Isolate the drive' }).first().click();
  await expect(seen).toContainText('2/2');
  await expect(seen).toContainText('All tasks complete');
  await opened.getByRole('checkbox', { name: 'Hang the lock' }).click();
  await expect(seen).toContainText('1/2');
});

test('an open mandatory task keeps a work order from being completed, and says so', async ({ open }) => {
  const card = await newCard();
  await call('POST', `/api/WorkOrder/${card.id}/tasks`, { name: 'Test the guard switch', mandatory: true });
  const page = await open('dispatcher', boardPath(2, card.query));
  await expect(cardIn(page, 'Open', card.title)).toContainText('Mandatory items not complete');
  await moveTo(page, cardIn(page, 'Open', card.title), 'In Review');
  await moveTo(page, cardIn(page, 'In Review', card.title), 'Completed');
  await expect(page.getByText('Test the guard switch')).toBeVisible();
  await expect(cardIn(page, 'In Review', card.title)).toBeVisible();
  await expect(cardIn(page, 'Completed', card.title)).toHaveCount(0);

  await openDrawer(page, cardIn(page, 'In Review', card.title), card.title);
  await page.getByRole('tab', { name: 'Tasks' }).click();
  await page.getByRole('checkbox', { name: 'Test the guard switch' }).first().click();
  await expect(cardIn(page, 'In Review', card.title)).toContainText('All tasks complete');
  await page.keyboard.press('Escape');
  await moveTo(page, cardIn(page, 'In Review', card.title), 'Completed');
  await expect(cardIn(page, 'Completed', card.title)).toBeVisible();
});

test('a log note is read by the other user, and the history shows who did what', async ({ open }) => {
  const card = await newCard({ crew: TECHNICIANS_CREW });
  const page = await open('technician', boardPath(2, card.query));
  await moveTo(page, cardIn(page, 'Open', card.title), 'In progress');
  const colleague = await open('dispatcher', boardPath(2, `${card.query}&card=${card.id}&tab=2`));
  const opened = await openDrawer(page, cardIn(page, 'In progress', card.title), card.title);
  await opened.getByRole('tab', { name: 'Log notes' }).click();
  await opened.getByRole('textbox', { name: 'Write a log note' }).fill('Noise gone after greasing.');
  await opened.getByRole('button', { name: 'Add note' }).click();
  await expect(drawer(colleague, card.title).getByText('Noise gone after greasing.')).toBeVisible();

  const me = (await page.getByRole('button', { name: /User menu/ }).getAttribute('aria-label'))?.split(': ')[1];
  await opened.getByRole('tab', { name: 'History' }).click();
  const happened = opened.getByRole('listitem');
  await expect(happened.filter({ hasText: `${me} added a log note to ${card.code}` })).toBeVisible();
  await expect(happened.filter({ hasText: `from Open to In progress` })).toContainText(`${me} moved ${card.code}`);
  await expect(happened.filter({ hasText: `created ${card.code}` })).toBeVisible();
});

test('what is written and not saved is not thrown away unasked', async ({ open }) => {
  const card = await newCard();
  const page = await open('dispatcher', boardPath(2, card.query));
  const opened = await openDrawer(page, cardIn(page, 'Open', card.title), card.title);
  await opened.getByRole('tab', { name: 'Log notes' }).click();
  await opened.getByRole('textbox', { name: 'Write a log note' }).fill('Half a sentence');
  await opened.getByRole('tab', { name: 'History' }).click();
  await page.keyboard.press('Escape');
  const question = page.getByRole('dialog', { name: 'Discard unsaved changes?' });
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await opened.getByRole('tab', { name: 'Log notes' }).click();
  await expect(opened.getByRole('textbox', { name: 'Write a log note' })).toHaveValue('Half a sentence');
  await page.goBack();
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(opened).toHaveCount(0);
});

test('what is outside a role’s reach is shown and not offered for change', async ({ open }) => {
  const card = await newCard();
  const page = await open('technician', boardPath(2, `${card.query}&card=${card.id}`));
  await expect(drawer(page, card.title).getByLabel('Title')).toBeDisabled();
  await expect(drawer(page, card.title).getByRole('button', { name: 'Save', exact: true })).toHaveCount(0);
});
