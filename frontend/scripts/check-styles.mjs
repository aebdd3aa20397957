// Fails where a style sheet, or a media query in TypeScript, names another width than the three at which the layout changes; where
// a module has a class that nothing uses, or lacks one that something does; where one composes a word that the shared sheet does not
// have; and where the text of the accent stands on something else.
// Custom properties do not work in media queries, so the widths stand where they are used:
//   width < 720px    a phone, or a table as narrow: one column, rows as cards
//   width < 960px    a tablet: no second column, the navbar as a drawer
//   width < 1280px   a small window: the toolbar's icons without words
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

const ROOT = join(import.meta.dirname, '..');
const SHARED = ['src/components/layout/layout.css', 'src/components/layout/patterns.css'];
const WIDTH = '(?:720|960|1280)px';
const KNOWN = new RegExp(`^\\((?:width (?:<|>=) ${WIDTH}|${WIDTH} <= width < ${WIDTH})\\)$`);
const QUERY = /\((?:[\d.]+px <=? )?width [<>=]+ \d[^()]*\)|\((?:min|max)-width:[^()]*\)/g;

const sources = ['src', 'public'].flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true }).map((path) => join(folder, path)),
);
const texts = new Map(
  sources
    .filter((path) => /\.(?:css|tsx?)$/.test(path) && !path.includes('.test.'))
    .map((path) => [path, readFileSync(join(ROOT, path), 'utf8')]),
);
const classesOf = (sheet) => {
  const selectors = sheet.replaceAll(/\/\*.*?\*\/|\{[^{}]*\}|:global\([^)]*\)+|@[^{;]*/gs, ' ');
  return new Set([...selectors.matchAll(/\.([a-zA-Z][\w-]*)/g)].map(([, name]) => name));
};
const words = new Set(SHARED.flatMap((path) => [...classesOf(texts.get(path))]));
const problems = [];

/** What is read of a module: `styles.name`, under whatever name it was imported; all of it by `styles[name]`. */
const used = new Map();
for (const [file, text] of texts) {
  for (const [query] of text.matchAll(QUERY)) {
    if (!KNOWN.test(query))
      problems.push(`${file}: ${query} is none of 720px, 960px and 1280px, written "width < 720px".`);
  }
  for (const [, name, from] of text.matchAll(/import (\w+) from '([^']+\.module\.css)'/g)) {
    const module = from.startsWith('@/') ? from.replace('@', 'src') : relative(ROOT, join(ROOT, dirname(file), from));
    const classes = used.get(module) ?? new Set();
    for (const [, one] of text.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g'))) classes.add(one);
    if (text.includes(`${name}[`)) classes.add('*');
    used.set(module, classes);
  }
}
for (const [file, text] of texts) {
  if (!file.endsWith('.module.css')) continue;
  const classes = used.get(file) ?? new Set();
  for (const name of classesOf(text)) {
    if (!classes.has(name) && !classes.has('*')) problems.push(`${file}: nothing uses .${name}.`);
  }
  for (const name of classes) {
    if (!classesOf(text).has(name) && name !== '*' && name !== 'module')
      problems.push(`${file}: there is no .${name}.`);
  }
  for (const [, composed] of text.matchAll(/composes: ([^;]+) from global/g)) {
    for (const word of composed.split(' '))
      if (!words.has(word)) problems.push(`${file}: ${SHARED.join(' and ')} have no .${word}.`);
  }
}

// White on white in one theme, black on black in another.
for (const [file, text] of texts) {
  if (!file.endsWith('.css')) continue;
  for (const [, rule] of text.matchAll(/\{([^{}]*\bcolor: var\(--accent-text\)[^{}]*)\}/g)) {
    if (!/background: var\(--accent/.test(rule))
      problems.push(
        `${file}: --accent-text is for what stands on the accent, and needs its background in the same rule.`,
      );
  }
}

if (problems.length > 0) {
  console.error(problems.join('\n'));
  process.exit(1);
}
