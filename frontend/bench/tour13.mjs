import { chromium } from '@playwright/test';
import { createHash } from 'node:crypto';
const base = 'http://127.0.0.1:8971';
const sign = async (who) => (await (await fetch(`${base}/auth/signin`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ email: `${who}@demo.example`, password: createHash('sha256').update('gantry-demo').digest('hex') }) })).json());
const me = await sign('control');
const dark = { ...me.data.settings, theme: { main: 'defaultDark', navbar: 'defaultDark', toolbar: 'defaultDark', footer: 'defaultDark' } };
const set = (settings) => fetch(`${base}/auth/user-data`, { method: 'PUT', headers: { authorization: `Bearer ${me.access_token}`, 'content-type': 'application/json' }, body: JSON.stringify({ settings }) });
const list = await (await fetch(`${base}/api/Dashboard/list/`, { method: 'POST', headers: { authorization: `Bearer ${me.access_token}`, 'content-type': 'application/json' }, body: '{"first":0,"rows":10}' })).json();
const ids = Object.fromEntries(list.items.map((d) => [d.code, d.id]));
console.log(ids);
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu', '--disable-quic'] });
const shots = process.argv.slice(2);
for (const theme of ['dark', 'light']) {
  await set(theme === 'dark' ? dark : me.data.settings);
  for (const [w, h] of [[1440, 900], [360, 740]]) {
    const context = await browser.newContext({ viewport: { width: w, height: h }, reducedMotion: 'reduce', ...(w < 500 && { hasTouch: true, isMobile: true }) });
    await context.addInitScript((t) => localStorage.setItem('jwt_access_token', t), me.access_token);
    const page = await context.newPage();
    for (const [name, path] of [['control', `/iot/dashboards/boards/${ids.CONTROL}`], ['line', `/iot/dashboards/boards/${ids['LINE-1']}`], ['list', '/iot/dashboards/boards'], ['alarms', '/alarms']]) {
      if (shots.length && !shots.includes(name)) continue;
      await page.goto(base + path);
      await page.waitForTimeout(5000);
      await page.screenshot({ path: `/tmp/gantry/s13/t-${name}-${w}-${theme}.png`, fullPage: false });
    }
    if (!shots.length && w > 500) {
      await page.goto(`${base}/iot/dashboards/boards/${ids.CONTROL}`);
      await page.getByRole('button', { name: 'Wall' }).click();
      await page.getByRole('radio', { name: 'On a screen of its own' }).check();
      await page.waitForTimeout(800);
      await page.screenshot({ path: `/tmp/gantry/s13/t-kiosk-${w}-${theme}.png` });
    }
    await context.close();
  }
}
await browser.close();
