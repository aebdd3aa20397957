// What a work order that holds much and a month of the calendar cost in the browser, as JSON: node frontend/bench/orders.mjs URL ORDER MONTH
// ORDER is the id of the work order, MONTH the first day of the month before the one that is looked at, as YYYY-MM-DD. paintMs: from the click on a tab or
// on the next month, or the answer that it asks for if that comes later, to the first frame whose rows fill the screen. allMs: to the first frame with all
// rows. worstDragFrameMs: the longest frame while an order is carried over the month. Medians of several runs.
import { launch, median, token, worstFrame } from './browser.mjs';

const [server = 'http://127.0.0.1:8080', order = '1', month = '2026-01-01'] = process.argv.slice(2);
const RUNS = 5;
const STEPS = 60;
const ORDER = `/maintenance-management/work-order/${order}?tab=0`;

const SCREENS = [
  {
    name: 'tasks',
    path: ORDER,
    click: ['tab', 'Tasks'],
    answer: '/api/WorkOrder',
    rows: '[role=tabpanel] [data-done]',
    least: 20,
    all: 100,
  },
  {
    name: 'labour',
    path: ORDER,
    click: ['tab', 'Labour'],
    answer: '/api/WorkOrderLabor/',
    rows: '[role=tabpanel] tbody tr',
    least: 30,
    all: 200,
  },
  {
    name: 'parts',
    path: ORDER,
    click: ['tab', 'Parts'],
    answer: '/api/WorkOrderPart/',
    rows: '[role=tabpanel] tbody tr',
    least: 30,
    all: 200,
  },
  {
    name: 'calendar',
    path: `/maintenance-management/calendar?view=month&forecast=off&date=${month}`,
    click: ['button', 'Next'],
    answer: '/api/WorkOrder/calendar/?',
    rows: '[data-room]',
    least: 31,
    all: 31,
  },
];

/** Runs in the page: notes when it was clicked and when answers have been read, and the first frames with enough rows and with all. */
function watchFor({ answer, rows, least, all }) {
  globalThis.readyAt = null;
  globalThis.framesAt = {};
  addEventListener('click', () => (globalThis.readyAt = performance.now()), { capture: true, once: true });
  for (const how of ['json', 'text']) {
    const read = Response.prototype[how];
    Response.prototype[how] = async function noting() {
      const content = await read.call(this);
      if (this.url.includes(answer)) globalThis.readyAt = performance.now();
      return content;
    };
  }
  const seen = new MutationObserver(() => {
    const count = document.querySelectorAll(rows).length;
    if (count < least) return;
    if (count >= all) seen.disconnect();
    const note = () => {
      globalThis.framesAt.paint ??= performance.now();
      if (count >= all) globalThis.framesAt.all = performance.now();
    };
    // The most urgent task after the frame's callbacks runs as soon as the frame has been handed over.
    requestAnimationFrame(() => globalThis.scheduler.postTask(note, { priority: 'user-blocking' }));
  });
  seen.observe(document, { childList: true, subtree: true });
}

/** An order of the month is carried from one day to another and let go where it came from. */
async function dragFrames(page) {
  const tile = await page.locator('[data-room]').first().boundingBox();
  await page.mouse.move(tile.x + 20, tile.y + tile.height / 2);
  await page.mouse.down();
  await page.mouse.move(tile.x + 40, tile.y + 20, { steps: 4 });
  const worst = await worstFrame(page, async () => {
    for (let step = 1; step <= STEPS; step++)
      await page.mouse.move(tile.x + 40 + step * 10, tile.y + 20 + (step % 20) * 12);
  });
  await page.keyboard.press('Escape');
  await page.mouse.up();
  return worst;
}

const browser = await launch();
const jwt = await token(server, 'admin');
const found = {};
for (const screen of SCREENS) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, serviceWorkers: 'block' });
  await context.addInitScript((value) => localStorage.setItem('jwt_access_token', value), jwt);
  const paints = { paint: [], all: [] };
  const drags = [];
  for (let run = 0; run < RUNS; run++) {
    const page = await context.newPage();
    await page.goto(`${server}${screen.path}`, { waitUntil: 'networkidle' });
    await page.evaluate(watchFor, screen);
    const [role, name] = screen.click;
    await page.getByRole(role, { name, exact: true }).click();
    await page.waitForFunction(() => globalThis.framesAt.all);
    const { readyAt, framesAt } = await page.evaluate(() => ({ readyAt, framesAt }));
    for (const what in paints) paints[what].push(framesAt[what] - readyAt);
    if (screen.name === 'calendar') drags.push(await dragFrames(page));
    await page.close();
  }
  await context.close();
  found[screen.name] = {
    paintMs: Math.round(median(paints.paint)),
    allMs: Math.round(median(paints.all)),
    ...(drags.length > 0 && { worstDragFrameMs: Math.round(median(drags) * 10) / 10 }),
  };
}
await browser.close();
console.log(JSON.stringify(found));
