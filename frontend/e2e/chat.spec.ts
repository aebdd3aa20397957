// People talk: two browsers side by side, a phone, a connection that breaks.
import { boardPath, call, newCard, TECHNICIANS_CREW, unique } from './boardSupport';
import { complaints, expect, expectNoSidewaysScroll, type Page, test, type Who } from './support';

const PAGE = '/activity-management/collaboration';
const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

/** A client that was cut off comes back by itself, after half a minute at most. */
const BACK = { timeout: 40_000 };

const field = (page: Page) => page.getByRole('textbox', { name: 'Type your message' });
const messages = (page: Page) => page.getByRole('list', { name: 'Messages' }).getByRole('listitem');
const saying = (page: Page, text: string) => messages(page).filter({ hasText: text });

type Card = Awaited<ReturnType<typeof newCard>>;

/** A work order with a thread of its own, so that no story hears another's. */
async function newThread(): Promise<{ path: string; card: Card }> {
  const card = await newCard({ title: `Talk ${unique()}`, crew: TECHNICIANS_CREW });
  const { threadId } = await call<{ threadId: number }>('POST', '/api/Chat/thread/', {
    kind: 'workOrder',
    workOrderId: card.id,
  });
  return { path: `${PAGE}?thread=${threadId}`, card };
}

/** The thread of a work order lets in who speaks; the story's people do so through its drawer. */
async function openTalk(open: (who: Who, path: string, options?: object) => Promise<Page>, who: Who, card: Card) {
  const page = await open(who, boardPath(2, `${card.query}&card=${card.id}&tab=5`));
  await expect(field(page)).toBeVisible();
  return page;
}

async function say(page: Page, text: string): Promise<void> {
  await field(page).fill(text);
  await field(page).press('Enter');
  await expect(saying(page, text)).toBeVisible();
}

/** Opens what can be done with a message. */
async function act(page: Page, text: string, what: string): Promise<void> {
  await saying(page, text).hover();
  await saying(page, text).getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: what }).click();
}

test('what is written without a connection survives a reload and goes out once, in its order', async ({ open }) => {
  const { card } = await newThread();
  const technician = await openTalk(open, 'technician', card);
  const dispatcher = await openTalk(open, 'dispatcher', card);
  await say(technician, 'Going down to the basement');
  await expect(saying(dispatcher, 'Going down')).toBeVisible();
  await technician.context().setOffline(true);
  await expect(technician.getByRole('tabpanel').getByText('Reconnecting…')).toBeVisible();
  for (const text of ['First below', 'Second below', 'Third below']) await say(technician, text);
  await expect(technician.getByText('Waiting for a connection')).toHaveCount(3);
  await field(technician).fill('Half a thou');
  // The page is there again; the server is not to be reached by it yet.
  await technician.route('**/socket.io/**', (route) => route.abort());
  await technician.context().setOffline(false);
  await technician.reload();
  await expect(saying(technician, 'below')).toHaveCount(3);
  await expect(field(technician)).toHaveValue('Half a thou');
  await technician.unroute('**/socket.io/**');
  for (const one of [dispatcher, technician]) {
    await expect(saying(one, 'below')).toHaveText([/First below/, /Second below/, /Third below/], BACK);
  }
  await expect(technician.getByText('Waiting for a connection')).toHaveCount(0);
});

/** One pixel. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test('a picture taken without a connection survives a reload and goes out once with its message', async ({ open }) => {
  const { card } = await newThread();
  const technician = await openTalk(open, 'technician', card);
  const dispatcher = await openTalk(open, 'dispatcher', card);
  await say(technician, 'Going down');
  await expect(saying(dispatcher, 'Going down')).toBeVisible();
  await technician.context().setOffline(true);
  await expect(technician.getByRole('tabpanel').getByText('Reconnecting…')).toBeVisible();
  await technician
    .getByRole('tabpanel', { name: 'Chat' })
    .getByLabel('Files', { exact: true })
    .setInputFiles({ name: 'seal.png', mimeType: 'image/png', buffer: PICTURE });
  await say(technician, 'This seal');
  await say(technician, '/clock in');
  await expect(saying(technician, 'seal.png')).toBeVisible();
  await technician.context().setOffline(false);
  await technician.reload();
  const picture = saying(dispatcher, 'This seal').getByRole('button', { name: 'Save seal.png' }).locator('img');
  await expect(picture).toBeVisible(BACK);
  await expect(picture).toHaveJSProperty('naturalWidth', 1);
  await expect(saying(dispatcher, `started the timer on ${card.code}`)).toHaveCount(1);
  await expect(saying(technician, 'This seal')).toHaveCount(1);
});

test('two talk about a work order: typing, sending, answering, reacting, changing, deleting', async ({ open }) => {
  const { card } = await newThread();
  const dispatcher = await openTalk(open, 'dispatcher', card);
  const technician = await openTalk(open, 'technician', card);
  const found = complaints(technician);

  await field(dispatcher).pressSequentially('Is the pump');
  await expect(technician.getByText('Dana Whitfield is typing')).toBeVisible();
  await say(dispatcher, 'Is the pump back?');
  await expect(saying(technician, 'Is the pump back?')).toBeVisible();

  await saying(technician, 'Is the pump back?').hover();
  await saying(technician, 'Is the pump back?').getByRole('button', { name: 'React with 👍' }).click();
  await expect(dispatcher.getByRole('button', { name: /^👍 by/ })).toBeVisible();
  await saying(technician, 'Is the pump back?').getByRole('button', { name: 'Reply' }).click();
  await say(technician, 'Since noon');
  await expect(saying(dispatcher, 'Since noon').getByRole('button', { name: /Is the pump back/ })).toBeVisible();

  // Only what has been sent can be changed.
  await expect(async () => {
    await field(technician).press('ArrowUp');
    await expect(field(technician)).toHaveValue('Since noon', { timeout: 1_000 });
  }).toPass();
  await field(technician).fill('Since eleven');
  await field(technician).press('Enter');
  await expect(saying(dispatcher, 'Since eleven')).toContainText('edited');

  await act(technician, 'Since eleven', 'Delete');
  await technician.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(saying(dispatcher, 'deleted a message')).toBeVisible();
  await expect(saying(dispatcher, 'Since eleven')).toHaveCount(0);
  expect(found).toEqual([]);
});

test('a message becomes a task of its work order, a command is carried out, and one that is wrong comes back', async ({
  open,
}) => {
  const { card } = await newThread();
  const dispatcher = await openTalk(open, 'dispatcher', card);
  await say(dispatcher, 'Replace the gasket');
  await act(dispatcher, 'Replace the gasket', 'Create task');
  await dispatcher.getByRole('dialog').getByRole('button', { name: 'Create task' }).click();
  await expect(
    saying(dispatcher, 'Replace the gasket').getByRole('button', { name: `Task of ${card.code}` }),
  ).toBeVisible();

  await field(dispatcher).pressSequentially('/sta');
  await dispatcher.keyboard.press('Enter');
  await field(dispatcher).pressSequentially('Nonsense');
  await field(dispatcher).press('Enter');
  await expect(dispatcher.getByRole('alert')).toBeVisible();
  await expect(field(dispatcher)).toHaveValue('/status Nonsense');
  await field(dispatcher).fill('/clock in');
  await field(dispatcher).press('Enter');
  await expect(saying(dispatcher, `started the timer on ${card.code}`)).toBeVisible();
  await expect(field(dispatcher)).toHaveValue('');
});

test('a long history is read backwards from where one stands, and a search leads into it', async ({ open }) => {
  const { path, card } = await newThread();
  const word = `needle${unique()}`;
  const dispatcher = await openTalk(open, 'dispatcher', card);
  await say(dispatcher, `The very first, ${word}`);
  // Few messages, each of them long: many at once would have to wait for the server.
  const lines = Array.from({ length: 15 }, (_, line) => `line ${line + 1}`).join('\n');
  for (let at = 1; at <= 7; at += 1) await say(dispatcher, `Entry ${at} of the log\n${lines}`);
  await expect(dispatcher.getByText('Sending…')).toHaveCount(0, BACK);
  await dispatcher.goto(path);
  await expect(saying(dispatcher, 'Entry 7 of the log').getByText('line 15')).toBeInViewport();
  await expect(saying(dispatcher, word)).not.toBeInViewport();
  await dispatcher.getByRole('list', { name: 'Messages' }).hover();
  await expect(async () => {
    await dispatcher.mouse.wheel(0, -800);
    await expect(saying(dispatcher, word)).toBeInViewport({ timeout: 200 });
  }).toPass({ intervals: [0] });
  await dispatcher.getByRole('button', { name: /^Go to the newest message/ }).click();
  await expect(saying(dispatcher, 'Entry 7 of the log').getByText('line 15')).toBeInViewport();

  await dispatcher.getByRole('searchbox').fill(word);
  await dispatcher.getByRole('region', { name: 'Messages' }).getByRole('button').click();
  await expect(saying(dispatcher, word)).toBeInViewport();
});

test('a thread opens at the first message that is unread', async ({ open }) => {
  const { path, card } = await newThread();
  const word = `seen${unique()}`;
  const dispatcher = await openTalk(open, 'dispatcher', card);
  await say(dispatcher, `Read, ${word}`);
  const technician = await open('technician', path);
  await expect(saying(technician, word)).toBeVisible();
  await expect(dispatcher.getByRole('button', { name: 'Read by 1' })).toBeVisible();
  await technician.goto(PAGE);
  const lines = Array.from({ length: 15 }, (_, line) => `line ${line + 1}`).join('\n');
  for (let at = 1; at <= 4; at += 1) await say(dispatcher, `Entry ${at} of the log\n${lines}`);
  await expect(dispatcher.getByText('Sending…')).toHaveCount(0, BACK);

  await technician.goto(path);
  await expect(saying(technician, 'Entry 1 of the log').getByText('line 1', { exact: false })).toBeInViewport();
  await expect(messages(technician).getByText('New messages')).toBeInViewport();
  await expect(saying(technician, 'Entry 4 of the log')).not.toBeInViewport();
});

test('a user without a thread is a contact, then a chat with what is unread', async ({ open }) => {
  const control = await open('control', PAGE);
  const word = unique();
  const row = control.getByRole('button', { name: /Tomas Reyes/ }).first();
  await row.click();
  await say(control, `Good morning ${word}`);
  await expect(control).toHaveURL(/thread=\d+/);

  const technician = await open('technician', PAGE);
  const unread = technician.getByRole('region', { name: 'Chats' }).getByRole('button', { name: word });
  await expect(unread).toContainText('unread');
  await unread.click();
  await expect(saying(technician, word)).toBeVisible();
  await expect(unread).not.toContainText('unread');
  await expect(control.getByRole('button', { name: 'Read', exact: true })).toBeVisible();
  await say(technician, `And to you ${word}`);
  await expect(saying(control, `And to you ${word}`)).toBeVisible();
});

test('with one hand on a phone: the list, then the thread, then back', async ({ open }) => {
  const { path, card } = await newThread();
  const other = await openTalk(open, 'dispatcher', card);
  const talk = await openTalk(open, 'technician', card);
  await say(talk, 'I am in');
  await say(other, 'Good');
  await talk.close();
  const phone = await open('technician', path, PHONE);
  await expect(saying(phone, 'Good')).toBeVisible();
  await expectNoSidewaysScroll(phone);
  await field(phone).tap();
  await field(phone).fill('On my');
  await field(phone).press('Enter');
  await field(phone).pressSequentially('way');
  await expect(field(phone)).toHaveValue('On my\nway');
  await phone.getByRole('button', { name: 'Send', exact: true }).tap();
  await expect(saying(other, 'On my')).toBeVisible();
  for (const name of ['Send', 'Attach files', 'Take a photo', 'Back to the list']) {
    const box = await phone.getByRole('button', { name, exact: true }).boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0), name).toBeGreaterThanOrEqual(44);
  }
  await saying(phone, 'Good').tap();
  await phone.getByRole('button', { name: 'React with ✅' }).tap();
  await expect(other.getByRole('button', { name: /^✅ by/ })).toBeVisible();
  await phone.getByRole('button', { name: 'Back to the list' }).tap();
  await expect(phone.getByRole('region', { name: 'Chats' })).toBeVisible();
  await expectNoSidewaysScroll(phone);
});
