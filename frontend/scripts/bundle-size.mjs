// Fails when a first visit would download more script than the budget: the entry with everything it imports
// statically, plus the chunks of the screen that visit opens. No screen may exceed the bar; each has a budget a little
// above what it takes, so that what is added is noticed on the day it is added. And fails for files that only hand on what
// another file has: on a phone's connection each costs half a second, and one of the browser's six connections.
import { filesOf, handingOn, weigh } from './chunks.mjs';

const BAR_KB = 220;

const FIRST_SCREENS = {
  login: { budget: 151, entries: ['src/features/sign_on/login/LoginPage.tsx', 'src/app/session/LoginRoute.tsx'] },
  home: { budget: 149, entries: ['src/app/pages/HomeRoute.tsx'] },
  board: { budget: 219, entries: ['src/features/work_orders/board/BoardPage.tsx'] },
};

let over = false;
for (const [screen, { budget, entries }] of Object.entries(FIRST_SCREENS)) {
  const total = weigh(filesOf(['index.html', ...entries]).scripts);
  over ||= total > Math.min(budget, BAR_KB);
  console.log(`${screen.padEnd(6)} ${total.toFixed(1).padStart(6)} kB gzip of ${budget} (${BAR_KB} at most)`);
}
if (over) {
  console.error('Over the budget for a first load.');
  process.exitCode = 1;
}

const idle = handingOn();
if (idle.length > 0) {
  console.error(`Files that only hand on another: ${idle.join(', ')}. Does a module wait (await) at its top?`);
  process.exitCode = 1;
}
