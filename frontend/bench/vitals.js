// Put into a page before anything of its own: notes paints, shifts and long tasks from the first moment on, and what a touch
// leads to. The page's measurer asks `vitals`.
const LONG_MS = 50;
/** The browser times interactions in steps of 8 ms and does not tell those shorter than this. */
const SHORTEST_MS = 16;

const noted = { fcp: 0, lcp: 0, shifts: [], long: [], events: [] };

function observe(type, take, options) {
  const takeAll = (list) => list.getEntries().forEach(take);
  new PerformanceObserver(takeAll).observe({ type, buffered: true, ...options });
}

/** The worst window of shifts: at most five seconds long, with no pause of a second in it. */
function layoutShift() {
  let [worst, sum, first, last] = [0, 0, 0, 0];
  for (const { startTime, value } of noted.shifts) {
    const goesOn = sum > 0 && startTime - last < 1_000 && startTime - first < 5_000;
    first = goesOn ? first : startTime;
    sum = goesOn ? sum + value : value;
    last = startTime;
    worst = Math.max(worst, sum);
  }
  return worst;
}

globalThis.vitals = {
  busyUntil: 0,
  shownMs: null,

  /** Of the load: what hindered people between the first paint and now. */
  ofLoad() {
    const hindering = noted.long.filter(({ startTime, duration }) => startTime + duration > noted.fcp);
    const beyond = ({ startTime, duration }) => startTime + duration - Math.max(startTime, noted.fcp) - LONG_MS;
    const tbtMs = hindering.reduce((sum, task) => sum + Math.max(0, beyond(task)), 0);
    return { fcpMs: noted.fcp, lcpMs: noted.lcp, tbtMs, cls: layoutShift() };
  },

  /** From now on: when a finger comes down, and the first frame after that in which a text is shown once more than before. */
  expect(selector, text) {
    const found = () => [...document.querySelectorAll(selector)].filter((one) => one.textContent.includes(text)).length;
    const before = found();
    noted.events.length = 0;
    let downAt = 0;
    addEventListener('pointerdown', ({ timeStamp }) => (downAt = timeStamp), { capture: true, once: true });
    const seen = new MutationObserver(() => {
      if (!downAt || found() <= before) return;
      seen.disconnect();
      // The most urgent task after the frame's callbacks runs as soon as the frame has been handed over.
      requestAnimationFrame(() => {
        const shown = () => (this.shownMs = performance.now() - downAt);
        globalThis.scheduler.postTask(shown, { priority: 'user-blocking' });
      });
    });
    seen.observe(document, { childList: true, subtree: true, characterData: true });
  },

  /** Of the touch: until the next paint, and until it shows. */
  ofTouch() {
    const durations = noted.events.filter(({ interactionId }) => interactionId > 0).map(({ duration }) => duration);
    return { nextPaintMs: Math.max(SHORTEST_MS, ...durations), shownMs: this.shownMs };
  },
};

observe('paint', ({ name, startTime }) => {
  if (name === 'first-contentful-paint') noted.fcp = startTime;
});
observe('largest-contentful-paint', ({ startTime }) => {
  noted.lcp = startTime;
});
observe('layout-shift', (shift) => shift.hadRecentInput || noted.shifts.push(shift));
observe('longtask', (task) => {
  noted.long.push(task);
  globalThis.vitals.busyUntil = Math.max(globalThis.vitals.busyUntil, task.startTime + task.duration);
});
observe('event', (event) => noted.events.push(event), { durationThreshold: SHORTEST_MS });
