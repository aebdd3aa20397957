// The server goes away under two open boards and comes back: both resume, nothing acknowledged is lost.
import { boardPath, cardIn, drag, lane, newCard } from './boardSupport';
import { startGantry } from './gantry';
import { expect, test } from './support';

test('both boards resume after kill -9 of the server', async ({ open }) => {
  const gantry = await startGantry();
  try {
    const server = gantry.url;
    const card = await newCard({ server });
    const dispatcher = await open('dispatcher', boardPath(2, card.query), { server });
    const admin = await open('admin', boardPath(2, card.query), { server });
    await drag(dispatcher, cardIn(dispatcher, 'Open', card.title), lane(dispatcher, 'In progress'));
    await expect(cardIn(admin, 'In progress', card.title)).toBeVisible();

    await gantry.stop('SIGKILL');
    await expect(dispatcher.getByText('Reconnecting')).toBeVisible();
    // Dragged while the server is away: kept, shown, and sent when the server is back.
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
