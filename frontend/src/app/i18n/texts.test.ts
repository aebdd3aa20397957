import { expect, it } from 'vitest';

type Texts = { [key: string]: string | Texts };
const files = import.meta.glob<{ default: Texts }>('/src/texts/*/**/*.ts', { eager: true });

/** Every key with the names it is filled with, "attemptsLeft(count)". */
function keys(texts: Texts, prefix = ''): string[] {
  return Object.entries(texts).flatMap(([key, value]) => {
    if (typeof value !== 'string') return keys(value, `${prefix}${key}.`);
    const names = [...value.matchAll(/{{\s*(\w+)/g)].map(([, name]) => name).toSorted();
    return [`${prefix}${key}(${names.join()})`];
  });
}

const english = Object.keys(files).filter((path) => path.startsWith('/src/texts/en/'));

it.each(english)('%s has the same texts in German', (path) => {
  const german = files[path.replace('/en/', '/de/')];
  expect(german && keys(german.default).toSorted()).toEqual(keys(files[path]?.default ?? {}).toSorted());
});

it('finds the texts of the areas', () => {
  expect(english.length).toBeGreaterThan(3);
});
