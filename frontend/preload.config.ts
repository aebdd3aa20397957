// Puts into the page a script that loads and asks ahead for the screen its address names (src/preload). Only the finished bundle
// knows which files a screen's sources became, so the script is built last and put in place of a mark.
import { join } from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';
import { LANGUAGES } from './src/app/i18n/language';
import type { Need, Needs } from './src/preload/prefetch';
import { EVERYWHERE, LOGIN, PRELOADED_SCREENS, type PreloadedScreen, SIGNED_IN, TEXTS } from './src/preload/screens';

type Chunk = Rolldown.OutputChunk;
type Styled = { viteMetadata?: { importedCss: Set<string> } };

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
      const path = join(root, source);
      // What is imported on demand may be a few lines beside the file that has the source: they would be learned of last.
      const chunk =
        chunks.find(({ facadeModuleId }) => facadeModuleId === path) ??
        chunks.find(({ moduleIds }) => moduleIds.includes(path));
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

const ENTRY = /<script type="module"[^>]*><\/script>/;

/** A few lines that start the app: in the page itself they cost no request. */
function entryOf(chunks: readonly Chunk[]): string {
  const entry = chunks.find(({ isEntry }) => isEntry);
  if (!entry) throw new Error('The app has no entry.');
  const code = entry.code
    .replaceAll('"./', '"/assets/')
    .replace(/\n\/\/# sourceMappingURL=.*/, '')
    .trim();
  return `<script type="module" nonce="__CSP_NONCE__">${code}</script>`;
}

export function preload(): Plugin {
  let root = '';
  return {
    name: 'gantry-preload',
    apply: 'build',
    configResolved(config) {
      root = config.root;
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
        const needOf = ({ address, code, texts = [], calls }: PreloadedScreen): Need => ({
          address,
          files: find(code),
          texts: byLanguage(texts),
          calls,
        });
        const needs: Needs = {
          login: needOf(LOGIN),
          screens: PRELOADED_SCREENS.map(needOf),
          everywhere: EVERYWHERE,
          signedIn: SIGNED_IN,
          texts: byLanguage([TEXTS]),
        };
        const script = `<script nonce="__CSP_NONCE__">${await scriptOf(needs)}</script>`;
        // Before the app's sheets: a script below one waits until it is there.
        return html.replace(ENTRY, () => `${script}\n    ${entryOf(chunks)}`);
      },
    },
  };
}
