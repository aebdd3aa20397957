// The app without a connection, a newer version of it, and what is pushed. Here the service worker is let in.
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Worker } from '@playwright/test';
import { boardPath, cardIn, newCard, TECHNICIANS_CREW, unique } from './boardSupport';
import { type Gantry, startGantry } from './gantry';
import { complaints, expect, freshToken, type Page, test } from './support';
import { WHOLE_BROWSER } from './wholeBrowser';

test.use(WHOLE_BROWSER);

const ALLOWED = { serviceWorkers: 'allow' as const };
const PHONE = { ...ALLOWED, viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
const NO_CONNECTION = /^Offline\. Data as of /;
const CHAT = '/activity-management/collaboration';

/** The worker has all of the app and this page. */
async function takenOver(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller) return;
    await new Promise((done) => navigator.serviceWorker.addEventListener('controllerchange', done, { once: true }));
  });
}

/** What the browser keeps for a start without a connection, by its keys. */
const keptKeys = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string[]>((done) => {
        const opening = indexedDB.open('gantry');
        opening.addEventListener('success', () => {
          const database = opening.result;
          if (!database.objectStoreNames.contains('lastSeen')) return done([]);
          const keys = database.transaction('lastSeen').objectStore('lastSeen').getAllKeys();
          keys.addEventListener('success', () => {
            database.close();
            done(keys.result.map(String));
          });
        });
      }),
  );

const kept = (page: Page, ...wanted: string[]) =>
  expect.poll(() => keptKeys(page), { timeout: 20_000 }).toEqual(expect.arrayContaining(wanted));

const SESSION = 'query ["session"]';

test('a start without a connection shows the board as it was last seen, and goes on when there is one', async ({
  open,
}) => {
  const card = await newCard({ crew: TECHNICIANS_CREW });
  const page = await open('technician', boardPath(2, card.query), PHONE);
  await expect(cardIn(page, 'Open', card.title)).toBeVisible();
  await takenOver(page);
  await kept(page, SESSION, 'topic board:2');

  await page.context().setOffline(true);
  await page.reload();
  await expect(page.getByText(NO_CONNECTION)).toBeVisible();
  await expect(cardIn(page, 'Open', card.title)).toBeVisible();
  await expect(page.getByText('Reconnecting')).toBeVisible();
  // An address that was not open before is there, too.
  await page.goto('/user/profile');
  await expect(page.getByRole('heading', { name: 'My Profile' })).toBeVisible();

  await page.goto(boardPath(2, card.query));
  await expect(cardIn(page, 'Open', card.title)).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByText(NO_CONNECTION)).toHaveCount(0, { timeout: 20_000 });
  await expect(page.getByText('Reconnecting')).toHaveCount(0, { timeout: 40_000 });
});

test('what is written without a connection after a start without one goes out later', async ({ open }) => {
  const page = await open('control', CHAT, ALLOWED);
  const word = unique();
  const field = page.getByRole('textbox', { name: 'Type your message' });
  const messages = page.getByRole('list', { name: 'Messages' }).getByRole('listitem');
  await page
    .getByRole('button', { name: /Dana Whitfield/ })
    .first()
    .click();
  await field.fill(`Before ${word}`);
  await field.press('Enter');
  await expect(page).toHaveURL(/thread=\d+/);
  await expect(messages.filter({ hasText: `Before ${word}` })).toBeVisible();
  const thread = new URL(page.url()).searchParams.get('thread');
  await takenOver(page);
  await kept(page, SESSION, `topic thread:${thread}`);

  await page.context().setOffline(true);
  await page.reload();
  await expect(messages.filter({ hasText: `Before ${word}` })).toBeVisible();
  await field.fill(`Meanwhile ${word}`);
  await field.press('Enter');
  await expect(page.getByText('Waiting for a connection')).toBeVisible();
  await page.reload();
  await expect(messages.filter({ hasText: `Meanwhile ${word}` })).toHaveCount(1);
  await page.context().setOffline(false);
  await expect(page.getByText('Waiting for a connection')).toHaveCount(0, { timeout: 45_000 });
  await expect(messages.filter({ hasText: `Meanwhile ${word}` })).toHaveCount(1);
});

test('a sign-out leaves nothing behind that a start without a connection would show', async ({ open }) => {
  // A session of its own, which ends here.
  const page = await open('dispatcher', '/user/profile', { ...ALLOWED, token: await freshToken('dispatcher') });
  await takenOver(page);
  await kept(page, SESSION);
  await page.getByRole('button', { name: /User menu/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/login');
  await expect.poll(() => keptKeys(page)).toEqual([]);
  const answers = await page.evaluate(async () => {
    const opened = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
    return (await Promise.all(opened.map((cache) => cache.keys()))).flat().map(({ url }) => new URL(url).pathname);
  });
  expect(answers.length).toBeGreaterThan(10);
  expect(answers.filter((path) => /^\/(api|auth|socket\.io)/.test(path))).toEqual([]);
});

test('a newer version waits until the user wants it', async ({ open }) => {
  // A database and two starts of a server of its own take most of a minute on a busy machine.
  test.setTimeout(150_000);
  const frontend = mkdtempSync(join(tmpdir(), 'gantry-dist-'));
  cpSync(resolve(import.meta.dirname, '../dist'), frontend, { recursive: true });
  const change = (file: string, from: RegExp, to: string) => {
    const path = join(frontend, file);
    writeFileSync(path, readFileSync(path, 'utf8').replace(from, to));
  };
  let gantry: Gantry | null = null;
  try {
    gantry = await startGantry(undefined, frontend);
    const page = await open('dispatcher', '/user/profile', { ...ALLOWED, server: gantry.url });
    await expect(page.getByRole('heading', { name: 'My Profile' })).toBeVisible();
    await takenOver(page);
    const found = complaints(page);
    const bar = page.getByRole('region', { name: 'A new version is available.' });
    await expect(bar).toHaveCount(0);

    await gantry.stop();
    change('index.html', /<title>.*<\/title>/, '<title>Gantry, newer</title>');
    // Another build has another version.
    change('sw.js', /`[0-9a-f]{16}`|"[0-9a-f]{16}"/, '"fedcba9876543210"');
    await gantry.start();
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
    await expect(bar).toBeVisible({ timeout: 20_000 });
    await expect(page).toHaveTitle('Gantry');
    await bar.getByRole('button', { name: 'Reload' }).click();
    await expect(page).toHaveTitle('Gantry, newer', { timeout: 20_000 });
    await expect(page.getByRole('heading', { name: 'My Profile' })).toBeVisible();
    await expect(bar).toHaveCount(0);
    expect(found.filter((text) => !/ERR_CONNECTION|WebSocket|Failed to (load|fetch)/i.test(text))).toEqual([]);
  } finally {
    await gantry?.dispose();
    rmSync(frontend, { recursive: true, force: true });
  }
});

type Displaying = { registration: ServiceWorkerRegistration; displayed: string[] };

/** Notes the titles of notifications in the worker once they are displayed. */
const noteDisplayed = (worker: Worker) =>
  worker.evaluate(() => {
    const scope = globalThis as unknown as Displaying;
    const { registration } = scope;
    const show = registration.showNotification.bind(registration);
    scope.displayed = [];
    registration.showNotification = async (title, options) => {
      await show(title, options);
      scope.displayed.push(title);
    };
  });

/** Chromium forgets a notification when its list is read before it is displayed: it is read only afterwards. */
const untilDisplayed = (worker: Worker, title: string) =>
  expect.poll(() => worker.evaluate(() => (globalThis as unknown as Displaying).displayed)).toContain(title);

/** Whether the worker knows that a window has the focus. */
const isFocused = (worker: Worker) =>
  worker.evaluate(async () => {
    type Scope = { clients: { matchAll: (of: object) => Promise<{ focused: boolean }[]> } };
    const { clients } = globalThis as unknown as Scope;
    return (await clients.matchAll({ type: 'window' })).some(({ focused }) => focused);
  });

test('a push message shows, unless the user looks at its subject, and a click leads there', async ({ open }) => {
  const card = await newCard({ crew: TECHNICIANS_CREW });
  const page = await open('technician', '/user/profile', { ...ALLOWED, permissions: ['notifications'] });
  await takenOver(page);
  const session = await page.context().newCDPSession(page);
  const registered = new Promise<string>((done) =>
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations;
      if (first) done(first.registrationId);
    }),
  );
  await session.send('ServiceWorker.enable');
  const registrationId = await registered;
  const origin = new URL(page.url()).origin;
  const url = boardPath(2, `?card=${card.id}`);
  const push = (title: string, to = url) =>
    session.send('ServiceWorker.deliverPushMessage', {
      origin,
      registrationId,
      data: JSON.stringify({ title, body: card.title, url: to, tag: title, unread: 3 }),
    });
  const [worker] = page.context().serviceWorkers();
  if (!worker) throw new Error('No service worker.');
  const shown = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      return (await registration.getNotifications()).map(({ title, body }) => ({ title, body }));
    });

  await noteDisplayed(worker);
  await push('Assigned to you');
  await untilDisplayed(worker, 'Assigned to you');
  await expect.poll(shown).toEqual([{ title: 'Assigned to you', body: card.title }]);
  await worker.evaluate(async () => {
    const scope = globalThis as unknown as { registration: ServiceWorkerRegistration } & EventTarget;
    const [notification] = await scope.registration.getNotifications();
    const Click = (globalThis as unknown as { NotificationEvent: new (type: string, init: object) => Event })
      .NotificationEvent;
    scope.dispatchEvent(new Click('notificationclick', { notification }));
  });
  await expect(page).toHaveURL(url);
  await expect(page.getByRole('heading', { name: card.title, level: 2 })).toBeVisible();
  await expect.poll(shown).toEqual([]);

  // The same once more, while the page with it has the focus, of which the worker learns a moment later; then another thing.
  await page.bringToFront();
  await expect.poll(() => isFocused(worker)).toBe(true);
  await push('Seen anyway');
  await push('Not seen', CHAT);
  await untilDisplayed(worker, 'Not seen');
  await expect.poll(shown).toEqual([{ title: 'Not seen', body: card.title }]);
});
