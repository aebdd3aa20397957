// Before every unit test: matchers, English texts, a stand-in for the network that refuses what no test expects.
import '@testing-library/jest-dom/vitest';
import { cleanup } from '@testing-library/react';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { startI18n } from '@/app/i18n';
import { server } from './server';

// jsdom lays nothing out, so no media query ever matches.
window.matchMedia = (media) => Object.assign(new EventTarget(), { media, matches: false }) as MediaQueryList;

beforeAll(async () => {
  server.listen({ onUnhandledRequest: 'error' });
  await startI18n();
});

afterEach(() => {
  cleanup();
  server.resetHandlers();
  localStorage.clear();
  sessionStorage.clear();
});

afterAll(() => server.close());
