// Packs scripts and styles once, as small as Brotli makes them: the server has no time for that while a user waits.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import type { Plugin } from 'vite';

const WORTH_IT = /\.(js|css)$/;

export function packed(): Plugin {
  return {
    name: 'gantry-packed',
    apply: 'build',
    writeBundle({ dir = '' }, bundle) {
      for (const { fileName } of Object.values(bundle)) {
        if (!WORTH_IT.test(fileName)) continue;
        const path = join(dir, fileName);
        const options = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
        writeFileSync(`${path}.br`, brotliCompressSync(readFileSync(path), options));
      }
    },
  };
}
