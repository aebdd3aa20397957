// Turns `x-families` and `x-limits` of the server's OpenAPI document into src/api/families.gen.ts, so that kinds, limits and
// references of fields, and to what grants can be narrowed, are told once, by the server. Another document, or another place for the result, can be named: for tests.
// `--check` writes nothing and fails when the result is another than what is there.
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';

const HERE = new URL('..', import.meta.url).pathname;
const { values: options, positionals } = parseArgs({ allowPositionals: true, options: { check: { type: 'boolean' } } });
const [source = `${HERE}../backend/http/openapi.json`, target = `${HERE}src/api/families.gen.ts`] = positionals;

function fail(reason) {
  console.error(`${source}: ${reason}`);
  process.exit(1);
}

const { 'x-families': families, 'x-limits': limits } = JSON.parse(readFileSync(source, 'utf8'));
if (typeof families !== 'object' || families === null) {
  fail('there is no member "x-families". Is this the document of a server that has families?');
}
for (const [name, family] of Object.entries(families)) {
  for (const member of ['path', 'subModule', 'title', 'fields']) {
    if (!family[member]) fail(`the family "${name}" says nothing of its "${member}".`);
  }
  for (const [field, { family: other }] of Object.entries(family.fields)) {
    if (other && !families[other]) fail(`"${name}.${field}" refers to the family "${other}", which is not told.`);
  }
}

if (typeof limits !== 'object' || limits === null) fail('there is no member "x-limits".');

const written = `// Written by scripts/families.mjs (npm run api). Do not edit.
import type { FamilySpec } from './familySpec';

export const families = ${JSON.stringify(families, null, 2)} as const satisfies Record<string, FamilySpec>;

export const limits = ${JSON.stringify(limits, null, 2)} as const;
`;
if (!options.check) {
  writeFileSync(target, written);
  console.log(`${target}: ${Object.keys(families).length} families`);
} else if (readFileSync(target, 'utf8') !== written) {
  fail(`${target} is stale: run \`make api\`.`);
}
