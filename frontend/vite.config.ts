// One config for the dev server, the build and the unit tests.
import react from '@vitejs/plugin-react';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import type { InlineConfig } from 'vitest/node';
import { GROUPS } from './chunks.config';
import { preload } from './preload.config';
import { packed } from './packed.config';
import { serviceWorker } from './worker.config';

const backend = process.env.GANTRY_BACKEND ?? 'http://127.0.0.1:8080';
const toBackend = { target: backend, changeOrigin: false };

const DOM = ['src/**/*.test.tsx', 'src/**/*.dom.test.ts'];
const ISOLATED = ['src/**/*.isolated.test.tsx'];

const dom = (name: string, test: InlineConfig): TestProjectInlineConfiguration => ({
  extends: true,
  test: {
    name,
    environment: 'jsdom',
    setupFiles: ['src/test/setup.ts'],
    restoreMocks: true,
    unstubGlobals: true,
    // A story of ten steps on a busy machine; each wait inside has a limit of its own.
    testTimeout: 30_000,
    ...test,
  },
});

export default defineConfig({
  plugins: [react(), preload(), packed(), serviceWorker()],
  // The server puts a fresh nonce in its place for each page, and the same one into the content policy.
  html: { cspNonce: '__CSP_NONCE__' },
  resolve: { alias: { '@': new URL('./src', import.meta.url).pathname } },
  server: {
    host: '127.0.0.1',
    port: 5173,
    proxy: {
      '/api': toBackend,
      '/auth': toBackend,
      '/readyz': toBackend,
      '/docs': toBackend,
      '/socket.io': { ...toBackend, ws: true },
    },
  },
  preview: { host: '127.0.0.1' },
  build: {
    target: 'es2022',
    // The strict content policy refuses data: scripts and styles, so nothing is inlined.
    assetsInlineLimit: 0,
    manifest: true,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: { groups: GROUPS },
      },
    },
  },
  test: {
    reporters: ['default', ['json', { outputFile: 'test-results/vitest.json' }]],
    silent: 'passed-only',
    // One worker a core; by default one core is left for an editor.
    maxWorkers: '100%',
    projects: [
      {
        // Functions: one process for all files, without a document.
        extends: true,
        test: {
          name: 'pure',
          environment: 'node',
          include: ['src/**/*.test.ts'],
          exclude: ['src/**/*.dom.test.ts'],
          isolate: false,
          restoreMocks: true,
          unstubGlobals: true,
        },
      },
      // Components and whatever else needs a document. Libraries, screens and the document are loaded once for all files of a worker,
      // which is most of their cost: a file leaves nothing behind, and `setup.ts` has the stand-ins that would be mocked in several.
      dom('dom', { include: DOM, exclude: ISOLATED, isolate: false }),
      // What changes the browser for good, as a database in it does.
      dom('isolated', { include: ISOLATED }),
    ],
  },
});
