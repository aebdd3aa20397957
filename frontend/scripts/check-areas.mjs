// The order of the areas in src/features, and the check that imports keep it. An area imports only those of the layers below
// its own: no ring, and a developer who changes one sees at once which others can break. What two of a layer need moves down into
// src/components, src/entity, src/realtime or a lower area; what one shows of another above it is put together by src/app.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

/** From the top down. A new area gets its place here. */
const LAYERS = [
  ['analytics'],
  ['home', 'system', 'dashboards', 'tenants', 'webhooks'],
  ['locations', 'people', 'plans', 'requests', 'materials', 'calendar'],
  ['assets', 'alarms'],
  ['sensors', 'work_orders'],
  ['meters', 'documents', 'chat', 'sign_on'],
  ['notifications', 'reference'],
];

const src = new URL('../src/', import.meta.url).pathname;
const features = join(src, 'features');
const layerOf = new Map(LAYERS.flatMap((areas, layer) => areas.map((area) => [area, layer])));
const IMPORT = /\b(?:from|import)\s*\(?\s*['"]([^'"\n]+)['"]/g;
/** Tests open the whole app. */
const isSource = (path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$|\/test\//.test(path);

/** The area that an import of a file leads to; null outside the features. */
function areaOf(file, specifier) {
  const target = specifier.startsWith('@/') ? join(src, specifier.slice(2)) : join(dirname(file), specifier);
  const [area] = relative(features, target).split('/');
  return area === '..' || area === '' ? null : area;
}

const problems = [];
const areas = readdirSync(features);
for (const area of areas) {
  if (!layerOf.has(area)) problems.push(`src/features/${area} has no place in the layers of scripts/check-areas.mjs.`);
}
for (const area of layerOf.keys()) {
  if (!areas.includes(area)) problems.push(`scripts/check-areas.mjs names ${area}, which is not in src/features.`);
}
for (const path of readdirSync(features, { recursive: true })) {
  const file = join(features, path);
  if (!isSource(file)) continue;
  const [own] = path.split('/');
  for (const [, specifier] of readFileSync(file, 'utf8').matchAll(IMPORT)) {
    if (!/^[.@]/.test(specifier) || (specifier.startsWith('@') && !specifier.startsWith('@/'))) continue;
    const other = areaOf(file, specifier);
    if (other === null || other === own || layerOf.get(other) > layerOf.get(own)) continue;
    problems.push(
      `src/features/${path} imports ${specifier}: ${own} may import only areas of lower layers, not ${other}.`,
    );
  }
}

for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;
else console.log(`Areas: ${areas.length} in ${LAYERS.length} layers.`);
