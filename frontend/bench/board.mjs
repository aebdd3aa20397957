// What a board costs in the browser, as JSON: node frontend/bench/board.mjs URL BOARD
// firstPaintMs: from when the page has read the snapshot to the first frame with cards. openMs: from the address to the
// same frame. worstDragFrameMs: the longest frame while a card is carried across the lanes. Medians of several runs, because machines that measure are seldom quiet.
import { launch, median, token, worstFrame } from './browser.mjs';

const [server = 'http://127.0.0.1:8080', board = '1'] = process.argv.slice(2);
const RUNS = 5;
const STEPS = 60;

/** Runs in the page before anything else: notes when the snapshot has been read, and the first frame after cards have come. */
function watchForCards() {
  for (const how of ['json', 'text']) {
    const read = Response.prototype[how];
    Response.prototype[how] = async function noting() {
      const content = await read.call(this);
      if (this.url.includes('/api/Stream/board')) globalThis.readAt = performance.now();
      return content;
    };
  }
  const seen = new MutationObserver(() => {
    if (!document.querySelector('[data-card]')) return;
    seen.disconnect();
    // The most urgent task after the frame's callbacks runs as soon as the frame has been handed over.
    requestAnimationFrame(() =>
      globalThis.scheduler.postTask(() => (globalThis.paintedAt = performance.now()), { priority: 'user-blocking' }),
    );
  });
  seen.observe(document, { childList: true, subtree: true });
}

async function firstPaint(page) {
  await page.goto(`${server}/maintenance-management/work-order-board/${board}`);
  await page.waitForFunction(() => globalThis.paintedAt);
  return page.evaluate(() => ({ paint: globalThis.paintedAt - globalThis.readAt, open: globalThis.paintedAt }));
}

async function dragFrames(page) {
  const card = await page.locator('[data-card]').first().boundingBox();
  await page.mouse.move(card.x + 40, card.y + 40);
  await page.mouse.down();
  await page.mouse.move(card.x + 60, card.y + 60, { steps: 4 });
  const worst = await worstFrame(page, async () => {
    for (let step = 1; step <= STEPS; step++)
      await page.mouse.move(card.x + 60 + step * 12, card.y + 60 + (step % 20) * 8);
  });
  await page.keyboard.press('Escape');
  await page.mouse.up();
  return worst;
}

const browser = await launch();
const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, serviceWorkers: 'block' });
const jwt = await token(server, 'dispatcher');
await context.addInitScript((value) => localStorage.setItem('jwt_access_token', value), jwt);
await context.addInitScript(watchForCards);
const paints = [];
const opens = [];
const drags = [];
let cards = 0;
for (let run = 0; run < RUNS; run++) {
  const page = await context.newPage();
  const { paint, open } = await firstPaint(page);
  paints.push(paint);
  opens.push(open);
  drags.push(await dragFrames(page));
  const counts = await page.locator('[data-list] header').allInnerTexts();
  cards = counts.reduce((sum, text) => sum + Number(/\d+/.exec(text.replace(/^\D+/, ''))?.[0] ?? 0), 0);
  await page.close();
}
await browser.close();
console.log(
  JSON.stringify({
    cards,
    firstPaintMs: Math.round(median(paints)),
    openMs: Math.round(median(opens)),
    worstDragFrameMs: Math.round(median(drags) * 10) / 10,
  }),
);
