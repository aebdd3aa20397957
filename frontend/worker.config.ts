// Builds the service worker behind the app: it is told every file that the app consists of, and a version that changes with them.
// A few lines of our own, because all that a package for it would do here is this list.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { build, type Plugin } from 'vite';

/** What the build notes for itself, what is packed for the wire, the worker, and the icons' font for browsers that have no service workers. */
const NOT_SHELL = /^\/(\.vite\/|sw\.js$)|\.(map|br)$|\/primeicons-[^/]*\.(eot|svg|ttf|woff)$/;

const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `/${relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/')}`)
    .filter((path) => !NOT_SHELL.test(path))
    .toSorted();

function versionOf(folder: string, paths: readonly string[]): string {
  const hash = createHash('sha256');
  for (const path of paths) hash.update(path).update(readFileSync(join(folder, path)));
  return hash.digest('hex').slice(0, 16);
}

export function serviceWorker(): Plugin {
  let folder = '';
  return {
    name: 'gantry-service-worker',
    apply: 'build',
    configResolved(config) {
      folder = join(config.root, config.build.outDir);
    },
    async closeBundle() {
      const files = filesIn(folder);
      const version = versionOf(folder, files);
      // The page is found at the root.
      const paths = files.map((path) => (path === '/index.html' ? '/' : path));
      await build({
        configFile: false,
        publicDir: false,
        logLevel: 'warn',
        define: { SHELL_VERSION: JSON.stringify(version), SHELL_FILES: JSON.stringify(paths) },
        build: {
          outDir: folder,
          emptyOutDir: false,
          copyPublicDir: false,
          target: 'es2022',
          rolldownOptions: {
            input: join(import.meta.dirname, 'src/worker/serviceWorker.ts'),
            output: { format: 'iife', entryFileNames: 'sw.js' },
          },
        },
      });
    },
  };
}
