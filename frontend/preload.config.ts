// Puts into the page a script that loads and asks ahead for the screen its address names (src/preload). Only the finished bundle
// knows which files a screen's sources became, so the script is built last and put in place of a mark.
import { join, relative } from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';
import { FIRST_VIEW_PLACES, firstViewSheet } from './firstView.config';
import { LANGUAGES } from './src/app/i18n/language';
import type { Need, Needs } from './src/preload/prefetch';
import { EVERYWHERE, LOGIN, PRELOADED_SCREENS, type PreloadedScreen, SIGNED_IN, TEXTS } from './src/preload/screens';
import german from './src/texts/de/first/sign_on';
import english from './src/texts/en/first/sign_on';

type Chunk = Rolldown.OutputChunk;
type Styled = { viteMetadata?: { importedCss: Set<string> } };

/** What a source became: a file of its own, or a part of one. */
const chunkOf = (chunks: readonly Chunk[], path: string) =>
  chunks.find(({ facadeModuleId }) => facadeModuleId === path) ??
  chunks.find(({ moduleIds }) => moduleIds.includes(path));

/** Finds what a source became, with all that it imports. */
function filesOf(chunks: readonly Chunk[], root: string) {
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const closure = (chunk: Chunk, found = new Set<Chunk>()): Set<Chunk> => {
    if (found.has(chunk)) return found;
    found.add(chunk);
    for (const file of chunk.imports) {
      const imported = byFile.get(file);
      if (imported) closure(imported, found);
    }
    return found;
  };
  const named = (found: Iterable<Chunk>) =>
    [...found].flatMap((chunk) => [chunk.fileName, ...((chunk as Chunk & Styled).viteMetadata?.importedCss ?? [])]);
  const page = new Set(chunks.filter(({ isEntry }) => isEntry).flatMap((entry) => named(closure(entry))));
  return (sources: readonly string[]): string[] => {
    const files = new Set<string>();
    for (const source of sources) {
      const chunk = chunkOf(chunks, join(root, source));
      if (!chunk) throw new Error(`src/preload names ${source}, which is not part of the app.`);
      for (const file of named(closure(chunk))) if (!page.has(file)) files.add(`/${file}`);
    }
    return [...files];
  };
}

async function scriptOf(needs: Needs): Promise<string> {
  const made = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    resolve: { alias: { '@': join(import.meta.dirname, 'src') } },
    define: { NEEDS: JSON.stringify(needs) },
    build: {
      write: false,
      target: 'es2022',
      rolldownOptions: { input: join(import.meta.dirname, 'src/preload/prefetch.ts'), output: { format: 'iife' } },
    },
  });
  const [{ output }] = (Array.isArray(made) ? made : [made]) as [Rolldown.RolldownOutput];
  return output[0].code.trim();
}

/** What the sign-in is called, in words that the app has as well. */
const SIGN_IN: Needs['signIn'] = {
  en: [english.login.heading, english.login.tab],
  de: [german.login.heading, german.login.tab],
};

const ENTRY = /<script type="module"[^>]*><\/script>/;

const SHEETS = /(?:\s*<link rel="stylesheet"[^>]*>)+/;

const MODULES = /(?:\s*<link rel="modulepreload"[^>]*>)+/;

const IMPORT = /import\{([^}]*)\}from"\.\/([^"]+)";/g;

/** A few lines that start the app: in the page itself they cost no request. Each file runs in a task of its own, those that others need first. */
function entryOf(chunks: readonly Chunk[]): string {
  const entry = chunks.find(({ isEntry }) => isEntry);
  if (!entry) throw new Error('The app has no entry.');
  const imported = [...entry.code.matchAll(IMPORT)].map(([, names = '', file = '']) => {
    const chunk = chunks.find(({ fileName }) => fileName === `assets/${file}`);
    const own = names.replaceAll(' as ', ':');
    return {
      needs: chunk?.imports ?? [],
      fileName: chunk?.fileName,
      line: `const{${own}}=await run("/assets/${file}");`,
    };
  });
  const first = imported.toSorted((one, other) =>
    other.needs.some((name) => name === one.fileName) ? -1 : one.needs.length - other.needs.length,
  );
  const code = entry.code
    .replaceAll(IMPORT, '')
    .replace(/\n\/\/# sourceMappingURL=.*/, '')
    .trim();
  if (/\bimport\b/.test(code)) throw new Error('The entry imports in a form that preload.config.ts does not know.');
  const run =
    'const run=async(file)=>{const made=await import(file);await new Promise((go)=>setTimeout(go));return made};';
  return `<script type="module" nonce="__CSP_NONCE__">${run}${first.map(({ line }) => line).join('')}${code}</script>`;
}

export function preload(): Plugin {
  let root = '';
  return {
    name: 'gantry-preload',
    apply: 'build',
    configResolved(config) {
      root = config.root;
    },
    // The manifest names no sources of files that hold several: scripts/chunks.mjs weighs screens by this.
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const sources = chunks.flatMap(({ fileName, moduleIds }) =>
        moduleIds.filter((id) => id.startsWith(join(root, 'src'))).map((id) => [relative(root, id), fileName]),
      );
      this.emitFile({
        type: 'asset',
        fileName: '.vite/sources.json',
        source: JSON.stringify(Object.fromEntries(sources)),
      });
    },
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle = {} }) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        const find = filesOf(chunks, root);
        const byLanguage = (sources: readonly string[]) =>
          Object.fromEntries(
            LANGUAGES.map((language) => [language, find(sources.map((one) => one.replace('$language', language)))]),
          );
        const needOf = ({ address, code, later = [], texts = [], calls, view, bare }: PreloadedScreen): Need => ({
          address,
          ...(view && { view }),
          ...(bare && { bare }),
          files: find(code),
          // Sheets come before scripts, whenever they are asked for: those of what is shown later would take their connections.
          later: find([...code, ...later]).filter((file) => !find(code).includes(file) && !file.endsWith('.css')),
          texts: byLanguage(texts),
          calls,
        });
        const needs: Needs = {
          login: needOf(LOGIN),
          screens: PRELOADED_SCREENS.map(needOf),
          everywhere: EVERYWHERE,
          signedIn: SIGNED_IN,
          texts: byLanguage([TEXTS]),
          icons: `/${Object.keys(bundle).find((name) => /\/primeicons-[^/]*\.woff2$/.test(name))}`,
          signIn: SIGN_IN,
        };
        const script = `<script nonce="__CSP_NONCE__">${await scriptOf(needs)}</script>`;
        // What every screen is made of is asked for before what this one needs: whatever comes first takes the six connections. And
        // before the app's sheets: a script below one waits until it is there.
        const [modules] = MODULES.exec(html) ?? [];
        const [sheets] = SHEETS.exec(html) ?? [];
        if (!modules || !sheets) throw new Error('The page names no modules or sheets of the app.');
        const style = `<style nonce="__CSP_NONCE__">${firstViewSheet(root)}</style>`;
        // The app's sheets come below the first view, which does not wait for them; the app does.
        return html
          .replace(modules, '')
          .replace(sheets, '')
          .replace(ENTRY, () => `${modules.trim()}\n    ${style}\n    ${script}\n    ${entryOf(chunks)}`)
          .replace('<body>', `<body>\n    ${FIRST_VIEW_PLACES}`)
          .replace('</body>', `${sheets.trimStart()}\n  </body>`);
      },
    },
  };
}
