// The main stories in a real browser, against a real server with a database of its own.
import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';

/** Chromium without windows: a page costs it half as much. Stories about what it lacks name the whole one. */
const SHELL = '/usr/bin/chromium-headless-shell';

/**
 * Chromium draws the popups of its address bar as web pages: two renderer processes for every window, although no story
 * sees them. The last `--disable-features` counts, so those of Playwright's own list that matter here are repeated.
 */
const DISABLED_FEATURES = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'AimEnabled',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
];

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/globalSetup.ts',
  // No story needs a third of this on an idle machine; a busy one is no reason to fail.
  timeout: 60_000,
  expect: { timeout: 20_000 },
  fullyParallel: true,
  workers: 2,
  retries: Number(process.env.GANTRY_TEST_RETRIES ?? 0),
  forbidOnly: Boolean(process.env.CI),
  // Playwright empties this folder when it starts; the report lies beside it.
  outputDir: 'test-results/stories',
  reporter: [['list'], ['json', { outputFile: 'test-results/playwright.json' }]],
  use: {
    // Whatever cannot be done fails by itself, and says what it was.
    actionTimeout: 20_000,
    // Set by the global setup before the workers read this file.
    ...(process.env.GANTRY_URL && { baseURL: process.env.GANTRY_URL }),
    viewport: { width: 1440, height: 900 },
    // Each story would bring all of the app into a cache of its own. Those about the service worker let it in.
    serviceWorkers: 'block',
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    // A trace costs every story a sixth of its time: ask for it with --trace on.
    trace: 'off',
    screenshot: 'only-on-failure',
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? (existsSync(SHELL) ? SHELL : '/usr/bin/chromium'),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        // The pages of a context share a process, and what it has compiled of the app.
        '--process-per-site',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        `--disable-features=${DISABLED_FEATURES.join(',')}`,
      ],
    },
  },
});
