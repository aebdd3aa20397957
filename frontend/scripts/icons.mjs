// Draws the icons of the installed app from public/favicon.svg: npm --prefix frontend run icons
// `maskable` may be cut to any shape by the system: its colour reaches to the edges, the drawing keeps to the middle. The
// badge is for the status bar of phones, which shows its outline only.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { chromium } from '@playwright/test';

const PUBLIC = resolve(import.meta.dirname, '../public');
const logo = readFileSync(resolve(PUBLIC, 'favicon.svg'), 'utf8');
const drawing = logo.replace(/<rect width="32".*?\/>/, '');

/** The drawing on the whole square, by so much smaller. */
const full = (share) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" fill="#4f46e5"/>` +
  `<g transform="translate(16 16) scale(${share}) translate(-16 -17.5)">${drawing.replace(/<\/?svg.*?>/g, '')}</g></svg>`;

const badge = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="4 6 24 24">${drawing.replace(/<\/?svg.*?>/g, '')}</svg>`;

const ICONS = [
  { name: 'icon-192', size: 192, svg: logo },
  { name: 'icon-512', size: 512, svg: logo },
  { name: 'maskable-192', size: 192, svg: full(0.82) },
  { name: 'maskable-512', size: 512, svg: full(0.82) },
  { name: 'apple-touch-icon', size: 180, svg: full(1) },
  { name: 'badge-96', size: 96, svg: badge },
];

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
});
for (const { name, size, svg } of ICONS) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  const picture = `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
  await page.setContent(`<body style="margin:0"><img src="${picture}" width="${size}" height="${size}">`);
  await page.screenshot({ path: resolve(PUBLIC, `icons/${name}.png`), omitBackground: true });
  await page.close();
}
await browser.close();
