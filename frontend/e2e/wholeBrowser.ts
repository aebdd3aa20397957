// Chromium with all of its parts, for stories about what the one without windows lacks: `test.use(WHOLE_BROWSER)` at the top of a file.
import config from '../playwright.config';

export const WHOLE_BROWSER = {
  launchOptions: { ...config.use?.launchOptions, executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium' },
};
