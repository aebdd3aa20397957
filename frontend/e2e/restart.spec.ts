// The server goes away under two open boards and comes back: both resume, nothing acknowledged is lost.
import { createHash } from 'node:crypto';
import { boardPath, cardIn, drag, lane, newCard } from './boardSupport';
import { startGantry } from './gantry';
import { expect, PASSWORD, PEOPLE, test } from './support';

test('both boards resume after kill -9 of the server', async ({ browser }) => {
  test.setTimeout(180_000);
  const gantry = await startGantry();
  try {
    const password = createHash('sha256').update(PASSWORD).digest('hex');
    const signIn = async (email: string): Promise<string> => {
      const response = await fetch(`${gantry.url}/auth/signin`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email, password, locked: false }),
      });
      const { access_token }: { access_token: string } = await response.json();
      return access_token;
    };
    const open = async (token: string, path: string) => {
      const localStorage = [{ name: 'jwt_access_token', value: token }];
      const context = await browser.newContext({
        baseURL: gantry.url,
        storageState: { cookies: [], origins: [{ origin: gantry.url, localStorage }] },
      });
      const page = await context.newPage();
      await page.goto(path);
      return page;
    };
    const [dispatcherToken, adminToken] = [await signIn(PEOPLE.dispatcher), await signIn(PEOPLE.admin)];
    const card = await newCard(2, gantry.url, adminToken);
    const dispatcher = await open(dispatcherToken, boardPath(2, card.query));
    const admin = await open(adminToken, boardPath(2, card.query));
    await drag(dispatcher, cardIn(dispatcher, 'Open', card.title), lane(dispatcher, 'In progress'));
    await expect(cardIn(admin, 'In progress', card.title)).toBeVisible();

    await gantry.stop('SIGKILL');
    await expect(dispatcher.getByText('Reconnecting')).toBeVisible();
    // Dragged while nobody listens: kept, shown, and sent when the server is back.
    await drag(dispatcher, cardIn(dispatcher, 'In progress', card.title), lane(dispatcher, 'Waiting for parts'));
    await expect(dispatcher.getByText('1 change is not yet saved')).toBeVisible();
    await gantry.start();
    for (const page of [dispatcher, admin]) {
      await expect(page.getByText('Reconnecting')).toBeHidden({ timeout: 60_000 });
      await expect(cardIn(page, 'Waiting for parts', card.title)).toBeVisible();
    }
    await admin.reload();
    await expect(cardIn(admin, 'Waiting for parts', card.title)).toBeVisible();
  } finally {
    await gantry.dispose();
  }
});
