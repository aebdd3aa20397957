// What the measurements in a browser share.
import { createHash } from 'node:crypto';
import { chromium } from '@playwright/test';

/** The token of a user of the demonstration. */
export async function token(server, user) {
  const password = createHash('sha256').update('gantry-demo').digest('hex');
  const response = await fetch(`${server}/auth/signin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: `${user}@demo.example`, password, locked: false }),
  });
  return (await response.json()).access_token;
}

export const launch = () =>
  chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu'],
  });

export const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];

/** The longest frame while something is done in a page, in milliseconds. */
export async function worstFrame(page, work) {
  await page.evaluate(() => {
    globalThis.frames = [];
    let before = performance.now();
    const note = (now) => {
      globalThis.frames.push(now - before);
      before = now;
      globalThis.noting = requestAnimationFrame(note);
    };
    requestAnimationFrame(note);
  });
  await work();
  const frames = await page.evaluate(() => {
    cancelAnimationFrame(globalThis.noting);
    return globalThis.frames.slice(1);
  });
  return Math.max(...frames);
}
