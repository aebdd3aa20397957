// What the build made of the sources, by its manifest: which files an entry needs, and what they weigh on the wire.
import { readdirSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

const dist = new URL('../dist/', import.meta.url);
const read = (name) => JSON.parse(readFileSync(new URL(`.vite/${name}.json`, dist), 'utf8'));
const manifest = read('manifest');
/** The file that each source is in. */
const sources = read('sources');
const byFile = new Map(Object.values(manifest).map((chunk) => [chunk.file, chunk]));

/** The chunks that entries import statically, themselves included. */
function closure(keys, found = new Set()) {
  for (const key of keys) {
    const chunk = manifest[key] ?? byFile.get(sources[key]);
    if (!chunk) throw new Error(`${key} is not part of the app.`);
    if (found.has(chunk)) continue;
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

const HANDS_ON = /^(?:import(?:\{[^}]*\}from)?"[^"]*";)*export\{[^}]*\}(?:from"[^"]*")?;?\s*(?:\/\/#.*)?$/;

/** The scripts that have nothing of their own. */
export function handingOn() {
  const assets = new URL('assets/', dist);
  return readdirSync(assets).filter(
    (name) => name.endsWith('.js') && HANDS_ON.test(readFileSync(new URL(name, assets), 'utf8')),
  );
}
