// How busy a wall of live tiles keeps the browser, as JSON: node frontend/bench/tiles.mjs URL DASHBOARD HEIGHT
// The window is so high that all tiles are in sight: what is not is neither laid out nor painted. tiles: how many have a number
// that changes. busy: the processor time of the page's main thread while values came in, as a share of that time. draws: how often
// a second they were drawn.
import { launch, token } from './browser.mjs';

const [server = 'http://127.0.0.1:8080', dashboard = '1', height = '1440'] = process.argv.slice(2);
/** Lines and numbers of all tiles are loaded first. */
const PATIENCE_MS = 120_000;
const SETTLE_MS = 5_000;
const WATCHED_MS = 15_000;

/** What all tiles say. */
const shown = () => [...document.querySelectorAll('[data-kind="value"] strong')].map((number) => number.textContent);

const browser = await launch();
const context = await browser.newContext({
  viewport: { width: 2560, height: Number(height) },
  serviceWorkers: 'block',
});
const jwt = await token(server, 'admin');
await context.addInitScript((value) => localStorage.setItem('jwt_access_token', value), jwt);
const page = await context.newPage();
const opened = await page.goto(`${server}/iot/dashboards/boards/${dashboard}`);
if (!opened.ok()) throw new Error(`${opened.url()} answers ${opened.status()}`);
await page.waitForFunction(
  () => {
    const numbers = [...document.querySelectorAll('[data-kind="value"] strong')];
    return numbers.length > 0 && numbers.every((number) => /\d/.test(number.textContent));
  },
  undefined,
  { timeout: PATIENCE_MS, polling: 1_000 },
);
await page.waitForFunction(
  () => {
    const tiles = document.querySelectorAll('[data-kind="value"]');
    return [...tiles].every((tile) => tile.querySelector('svg path'));
  },
  undefined,
  { timeout: PATIENCE_MS, polling: 1_000 },
);
await page.waitForTimeout(SETTLE_MS);
const devtools = await context.newCDPSession(page);
// Its own time: what others take of the machine meanwhile is none of its work.
await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
const measure = async () => {
  const { metrics } = await devtools.send('Performance.getMetrics');
  const value = (name) => metrics.find((one) => one.name === name).value;
  return { at: performance.now() / 1_000, busy: value('TaskDuration'), draws: value('LayoutCount') };
};
const before = await page.evaluate(shown);
const begun = await measure();
await page.waitForTimeout(WATCHED_MS);
const ended = await measure();
const after = await page.evaluate(shown);
await page.screenshot({ path: '/tmp/tiles.png' });
await browser.close();
const same = before.filter((text, place) => text === after[place]);
if (same.length > 0) throw new Error(`${same.length} of ${before.length} numbers did not change: ${same.slice(0, 5)}`);
const each = (name) => (ended[name] - begun[name]) / (ended.at - begun.at);
console.log(JSON.stringify({ tiles: after.length, busy: each('busy'), draws: each('draws') }));
