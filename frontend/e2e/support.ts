// What every story needs: the demonstration's people, each in a browser of their own, and a strict eye on the page.
import { createHash } from 'node:crypto';
import {
  type BrowserContext,
  type BrowserContextOptions,
  expect,
  type Locator,
  type Page,
  type Route,
  test as base,
} from '@playwright/test';
import { Browsers } from './browsers';

export const PASSWORD = 'gantry-demo';

export const PEOPLE = {
  admin: 'admin@demo.example',
  dispatcher: 'dispatcher@demo.example',
  technician: 'technician@demo.example',
  control: 'control@demo.example',
} as const;
export type Who = keyof typeof PEOPLE;

export { expect, type Locator, type Page, type Route };

const tokens = new Map<string, Promise<string>>();

/** Signs in without a browser; every call is a session of its own. */
export const freshToken = (who: Who, server = process.env.GANTRY_URL) => tokenBy(PEOPLE[who], PASSWORD, server);

/** The same for a user who is not among the demonstration's people. */
export async function tokenBy(email: string, secret: string, server = process.env.GANTRY_URL): Promise<string> {
  const password = createHash('sha256').update(secret).digest('hex');
  const response = await fetch(`${server}/auth/signin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password, locked: false }),
  });
  const answer: { access_token?: string } = await response.json();
  if (!answer.access_token) throw new Error(`${email} cannot sign in: ${JSON.stringify(answer)}`);
  return answer.access_token;
}

/** A bearer token, asked for once per worker and server: sign-ins are rate-limited. */
export function tokenOf(who: Who, server = process.env.GANTRY_URL): Promise<string> {
  const key = `${who} ${server}`;
  const token = tokens.get(key) ?? freshToken(who, server);
  tokens.set(key, token);
  return token;
}

type Options = BrowserContextOptions & {
  /** Another server than the one all stories share. */
  server?: string;
  /** Another session than the one all stories share. */
  token?: string;
  /** What is set up in the page before it goes anywhere. */
  prepare?: (page: Page) => Promise<void>;
};
export type Open = (who: Who, path: string, options?: Options) => Promise<Page>;

/**
 * `open` shows a path in a browser of their own, signed in already. Call it twice for two people side by side. What it
 * opened is closed after the story: a board left open would go on drawing what the next stories do.
 */
export const test = base.extend<{ open: Open }, { browsers: Browsers }>({
  browsers: [
    async ({ browser }, use) => {
      const browsers = new Browsers(browser);
      await use(browsers);
      await browsers.close();
    },
    { scope: 'worker' },
  ],
  open: async ({ browsers }, use, { status, expectedStatus }) => {
    const opened: BrowserContext[] = [];
    await use(async (who, path, { server = process.env.GANTRY_URL ?? '', token, prepare, ...options } = {}) => {
      const context = await browsers.take({ baseURL: server, ...options });
      opened.push(context);
      const page = await context.newPage();
      await page.addInitScript(beginAs, { server, token: token ?? (await tokenOf(who, server)) });
      await prepare?.(page);
      await page.goto(path);
      return page;
    });
    await Promise.all(opened.map((context) => browsers.giveBack(context, status === expectedStatus)));
  },
});

/**
 * Runs in the page before the app: forgets the user before and stores the token, once in a tab's life, so that it stays away after
 * signing out. A `storageState` would do the same by opening a window of its own for every browser.
 */
function beginAs({ server, token }: { server: string; token: string }): void {
  if (location.origin !== server || window.top !== window || sessionStorage.getItem('story')) return;
  sessionStorage.setItem('story', 'signed in');
  localStorage.clear();
  indexedDB.deleteDatabase('gantry');
  localStorage.setItem('jwt_access_token', token);
}

/** Signs in through the form the page shows. */
export async function signIn(page: Page, who: Who, password = PASSWORD): Promise<void> {
  await page.getByLabel('Username/Email').fill(PEOPLE[who]);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
}

/** Chooses in a list by what one reads there, in the browser's own list or in one that is searched. */
export async function choose(field: Locator, name: string): Promise<void> {
  if (await field.evaluate(({ tagName }) => tagName === 'SELECT')) {
    await field.selectOption({ label: name });
    return;
  }
  await field.click();
  await field.pressSequentially(name, { delay: 5 });
  await field.page().getByRole('listbox').getByRole('option', { name }).first().click();
}

/** Collects what the browser complains about, refused styles and scripts included. Expect it to be empty. */
export function complaints(page: Page): string[] {
  const found: string[] = [];
  page.on('pageerror', (error) => found.push(error.message));
  page.on('console', (message) => {
    // A refused call is told without its address.
    if (message.type() === 'error') found.push(`${message.text()} ${message.location().url}`.trim());
  });
  return found;
}

/** The page fits its window, once it has settled: nothing to scroll sideways. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const tooWide = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  await expect.poll(tooWide).toBeLessThanOrEqual(0);
}
