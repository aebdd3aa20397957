// What the front end is like in the hand, as a table and as JSON: node frontend/bench/phone.mjs URL
// A screen of 360 pixels, a processor four times slower than this one, and Lighthouse's slow 4G: each request takes 562.5 ms
// longer, 1.47 Mbit/s come and 0.68 go. Every screen is loaded with nothing kept from before; medians of several runs.
import { createHash } from 'node:crypto';
import { launch, median } from './browser.mjs';
import { filesOf, weigh } from '../scripts/chunks.mjs';

const [server = 'http://127.0.0.1:8080'] = process.argv.slice(2);
const RUNS = 3;
const VITALS = new URL('vitals.js', import.meta.url).pathname;
const PHONE = { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };
const SLOWER = 4;
const kbit = (perSecond) => (perSecond * 1024) / 8;
const SLOW_4G = { offline: false, latency: 562.5, downloadThroughput: kbit(1474.56), uploadThroughput: kbit(675) };
/** A page that has asked for nothing and worked on nothing for so long has come to rest. */
const REST_MS = 1_500;

const BOARD = '/maintenance-management/work-order-board/1';
const CHAT = '/activity-management/collaboration';

async function call(path, token, body) {
  const response = await fetch(`${server}${path}`, {
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return response.json();
}

/** The technician with a work order that the board shows on a phone, and the crew's thread. */
async function demonstration() {
  const password = createHash('sha256').update('gantry-demo').digest('hex');
  const signIn = { email: 'technician@demo.example', password, locked: false };
  const { access_token: token, uuid } = await call('/auth/signin', null, signIn);
  const { state } = await call('/api/Stream/board:1', token);
  const { items } = await call(`/api/Chat/friends/${uuid}`, token);
  const card = state.lists.find(({ cards }) => cards.length > 0).cards[0];
  return { token, card, thread: items.find(({ kind }) => kind === 'crew').threadId };
}

const SCREENS = [
  {
    name: 'login',
    path: () => '/login',
    ready: (page) => page.getByLabel('Password', { exact: true }),
    stranger: true,
  },
  {
    name: 'board',
    path: () => BOARD,
    ready: (page) => page.locator('[data-card]').first(),
    touch: {
      name: 'a work order opened from its card',
      do: (page, { card }) => page.locator(`[data-card="${card.id}"]`).tap(),
      shows: ({ card }) => ['h2', card.title],
    },
  },
  {
    name: 'chat of a crew',
    path: ({ thread }) => `${CHAT}?thread=${thread}`,
    ready: (page) => page.getByRole('list', { name: 'Messages' }).getByRole('listitem').last(),
    touch: {
      name: 'a message sent',
      before: (page, { text }) => page.getByRole('textbox', { name: 'Type your message' }).fill(text),
      do: (page) => page.getByRole('button', { name: 'Send', exact: true }).tap(),
      shows: ({ text }) => ['[aria-label="Messages"] [role="listitem"]', text],
    },
  },
  {
    name: 'work order by its address',
    path: ({ card }) => `${BOARD}?card=${card.id}`,
    ready: (page, { card }) => page.getByRole('heading', { name: card.title, level: 2 }),
  },
];

/** Counts what comes over the wire, and knows when nothing does. */
function wire(session) {
  const under = new Set();
  const seen = { bytes: 0, quietSince: performance.now() };
  const done = ({ requestId, encodedDataLength = 0 }) => {
    under.delete(requestId);
    seen.bytes += encodedDataLength;
    seen.quietSince = performance.now();
  };
  session.on('Network.requestWillBeSent', ({ requestId }) => under.add(requestId));
  session.on('Network.loadingFinished', done);
  session.on('Network.loadingFailed', done);
  return { seen, isQuiet: () => under.size === 0 && performance.now() - seen.quietSince >= REST_MS };
}

async function atRest(page, isQuiet) {
  for (;;) {
    await page.waitForTimeout(100);
    const idleMs = await page.evaluate(() => performance.now() - globalThis.vitals.busyUntil);
    if (isQuiet() && idleMs >= REST_MS) return;
  }
}

async function load(browser, screen, seen) {
  const context = await browser.newContext({ ...PHONE, baseURL: server, locale: 'en-GB', timezoneId: 'Europe/Berlin' });
  const token = screen.stranger ? null : seen.token;
  await context.addInitScript((value) => value && localStorage.setItem('jwt_access_token', value), token);
  await context.addInitScript({ path: VITALS });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  const { seen: transferred, isQuiet } = wire(session);
  await session.send('Network.emulateNetworkConditions', SLOW_4G);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  await page.goto(screen.path(seen), { waitUntil: 'commit' });
  await screen.ready(page, seen).waitFor({ timeout: 60_000 });
  const readyMs = await page.evaluate(() => performance.now());
  await atRest(page, isQuiet);
  const vitals = await page.evaluate(() => globalThis.vitals.ofLoad());
  const loaded = { ...vitals, readyMs, kb: transferred.bytes / 1000 };
  const touched = screen.touch && (await touch(page, screen.touch, seen, isQuiet));
  await context.close();
  return { loaded, touched };
}

async function touch(page, { before, do: act, shows }, seen, isQuiet) {
  await before?.(page, seen);
  await atRest(page, isQuiet);
  await page.evaluate(([selector, text]) => globalThis.vitals.expect(selector, text), shows(seen));
  await act(page, seen);
  await page.waitForFunction(() => globalThis.vitals.shownMs !== null, null, { timeout: 30_000 });
  await atRest(page, isQuiet);
  return page.evaluate(() => globalThis.vitals.ofTouch());
}

const rounded = (value) => Math.round(value * 1000) / 1000;
const medians = (runs) =>
  Object.fromEntries(Object.keys(runs[0]).map((name) => [name, rounded(median(runs.map((run) => run[name])))]));

const without = (files, others) => new Set([...files].filter((file) => !others.has(file)));

function parts() {
  const frame = filesOf(['index.html', 'src/texts/en/first/index.ts']);
  const chat = filesOf(['src/features/chat/ChatPage.tsx']);
  const drawer = filesOf(['src/features/work_orders/work_order/WorkOrderDrawer.tsx']);
  const beyond = ({ scripts, styles }) => ({
    scripts: without(scripts, frame.scripts),
    styles: without(styles, frame.styles),
  });
  const named = {
    'the frame': frame,
    'chat beyond the frame': beyond(chat),
    'a work order beyond the frame': beyond(drawer),
  };
  return Object.entries(named).map(([name, { scripts, styles }]) => ({
    name,
    scriptKb: rounded(weigh(scripts)),
    styleKb: rounded(weigh(styles)),
  }));
}

const seen = await demonstration();
const browser = await launch();
const screens = [];
const touches = [];
for (const screen of SCREENS) {
  const runs = [];
  for (let run = 0; run < RUNS; run += 1)
    runs.push(await load(browser, screen, { ...seen, text: `On my way to conveyor ${run}` }));
  screens.push({ name: screen.name, ...medians(runs.map(({ loaded }) => loaded)) });
  if (screen.touch) touches.push({ name: screen.touch.name, ...medians(runs.map(({ touched }) => touched)) });
}
await browser.close();
const found = { screens, touches, parts: parts() };
// People read the tables, programs the output.
const tables = new console.Console(process.stderr);
for (const table of Object.values(found)) tables.table(table);
console.log(JSON.stringify(found));
