// One config for the dev server, the build and the unit tests.
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { serviceWorker } from './worker.config';

const backend = process.env.GANTRY_BACKEND ?? 'http://127.0.0.1:8080';
const toBackend = { target: backend, changeOrigin: false };

const EVERYWHERE_FOREIGN =
  /node_modules\/(?:react|react-dom|scheduler|use-sync-external-store|react-router|@tanstack\/(?:query-core|react-query)(?!.*[iI]nfinite)|openapi-fetch|i18next|react-i18next)\//;
const EVERYWHERE_OWN =
  /src\/(?:api\/(?!families|seen|shelf)|app\/(?:App|routes|screens|i18n|shell\/(?!settings|horizontal|shortcuts\/Shortcut(?:Links|sMenu)|navbar\/Drawer|panels\/RightPanel|LeftPanel)|session\/(?:Guard|SessionGate|SignOut|roles|useUser))|components\/(?:avatar|brand|button|dialog\/(?:Confirm)?Dialog|icon|menu\/MenuButton|router|snackbar|state|csp))/;

export default defineConfig({
  plugins: [react(), serviceWorker()],
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
    // What every visit needs comes in two pieces rather than forty: they are smaller together, and the first, which is most
    // of it, stays the same from one release to the next.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'libraries', test: EVERYWHERE_FOREIGN, priority: 2 },
            { name: 'frame', test: EVERYWHERE_OWN, priority: 1 },
          ],
        },
      },
    },
  },
  test: {
    environment: 'jsdom',
    include: ['src/**/*.test.{ts,tsx}'],
    setupFiles: ['src/test/setup.ts'],
    restoreMocks: true,
    silent: 'passed-only',
  },
});
