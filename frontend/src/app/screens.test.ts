// What the areas and the app declare together.
import { expect, it } from 'vitest';
import { codePage } from '@/paths/codes';
import { areaOf, SCREENS, screenAt } from './screens';

it('has each address once', () => {
  const paths = SCREENS.map(({ path }) => path);
  expect(new Set(paths).size).toBe(paths.length);
});

it('collects the screens of every area', async () => {
  const files = import.meta.glob<{ SCREENS: readonly { path: string }[] }>('/src/features/*/screens.ts');
  expect(Object.keys(files).length).toBeGreaterThan(10);
  for (const read of Object.values(files)) {
    for (const { path } of (await read()).SCREENS) expect(SCREENS.map((one) => one.path)).toContain(path);
  }
});

it('opens a screen to every signed-in user unless it says otherwise', () => {
  expect(screenAt('/asset-management/assets')?.auth).toContain('guest');
  expect(screenAt('/login/forgot')?.auth).toEqual([]);
  expect(screenAt('/login/reset')?.auth).toBeNull();
});

it('is found whatever the case of its address, as the router finds it', () => {
  expect(screenAt('/Asset-Management/assets')).toBe(screenAt('/asset-management/assets'));
});

it('begins with the same for everybody, by which those that an address cannot lead to are left out', () => {
  expect(SCREENS.filter(({ path }) => /[:*?]/.test(areaOf(path)))).toEqual([]);
});

it('is where the addresses that others link to lead', () => {
  const links = import.meta.glob<Record<string, string | ((id: number) => string)>>('/src/paths/*.ts', { eager: true });
  const elsewhere = new Set(['BOARDS', 'uriOf', 'recordAddress', 'CODE', 'codePage', 'pickPage', 'readLabel']);
  const addresses = Object.values(links)
    .flatMap((exported) => Object.entries(exported))
    .filter(([name]) => !elsewhere.has(name))
    .map(([, link]) => (typeof link === 'string' ? link : link(1)));
  expect(screenAt(codePage('WO-000123'))).toBeDefined();
  expect(addresses.filter((address) => !screenAt(address.replace(/\?.*/, '')))).toEqual([]);
});
