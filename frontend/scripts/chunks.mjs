// What the build made of the sources, by its manifest: which files an entry needs, and what they weigh on the wire.
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

const dist = new URL('../dist/', import.meta.url);
const manifest = JSON.parse(readFileSync(new URL('.vite/manifest.json', dist), 'utf8'));

/** The chunks that entries import statically, themselves included. */
function closure(keys, found = new Set()) {
  for (const key of keys) {
    const chunk = manifest[key];
    if (!chunk || found.has(chunk)) continue;
    found.add(chunk);
    closure(chunk.imports ?? [], found);
  }
  return found;
}

/** In kB. */
export const gzipped = (file) => gzipSync(readFileSync(new URL(file, dist))).length / 1000;

/** The files of the entries, scripts and styles apart. */
export function filesOf(entries) {
  const chunks = [...closure(entries)];
  return {
    scripts: new Set(chunks.map(({ file }) => file).filter((file) => file.endsWith('.js'))),
    styles: new Set(chunks.flatMap(({ css = [] }) => css)),
  };
}

export const weigh = (files) => [...files].reduce((sum, file) => sum + gzipped(file), 0);
