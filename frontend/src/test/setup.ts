// Before every file of tests that need a document: matchers, English texts, a stand-in for the network that refuses what no test
// expects, and for what a document without layout cannot show. Files share a document, so each begins with a plain one.
import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { createElement } from 'react';
import { afterAll, afterEach, beforeAll, vi } from 'vitest';
import { startI18n } from '@/app/i18n';
import { elementError } from './elementError';
import { connectToNobody } from './liveSocket';
import { server } from './server';

vi.mock('@/realtime/session', () => import('./liveSocket'));
// A board measures its lists, and charts paint: their own tests leave both away, and those of other screens need no more of them.
vi.mock('@/features/work_orders/board/BoardPage', () => ({ BoardPage: () => createElement('h1', {}, 'The board') }));
vi.mock('@/features/meters/chart/MeterChart', () => ({ default: () => null }));
vi.mock('@/features/sensors/sensor/explore/ExplorerChart', () => ({ default: () => null }));
vi.mock('@/features/sensors/sensor/trend/TrendChart', () => ({ default: () => null }));

// Screens are loaded when first shown: a busy machine takes longer over it than the second waited by default.
configure({ asyncUtilTimeout: 5_000, getElementError: elementError });

// jsdom lays nothing out, so no media query ever matches.
window.matchMedia = (media) => Object.assign(new EventTarget(), { media, matches: false }) as MediaQueryList;
window.history.replaceState(null, '', '/');
connectToNobody();

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
