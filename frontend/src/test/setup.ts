// Before every unit test: matchers, English texts, a stand-in for the network that refuses what no test expects.
import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { startI18n } from '@/app/i18n';
import { server } from './server';

// Screens are loaded when first shown: a busy machine takes longer over it than the second waited by default.
configure({ asyncUtilTimeout: 5_000 });

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
