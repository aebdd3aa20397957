// The main stories in a real browser, against a real server with a database of its own.
import { defineConfig } from '@playwright/test';

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/globalSetup.ts',
  timeout: 30_000,
  expect: { timeout: 10_000 },
  fullyParallel: true,
  workers: 2,
  // A busy machine is no fault of a story's. One that needs this is named at the end, as what it is: to be looked into.
  retries: 1,
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list']],
  use: {
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
      executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
