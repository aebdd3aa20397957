import { beforeEach, describe, expect, it, vi } from 'vitest';
import { isSameThing, ownAddress, payloadOf } from './push';
import { answer, forgetOld, install, keptAs, PAGE } from './shell';

const ORIGIN = 'https://gantry.example';

describe('what is pushed', () => {
  it('shows something, whatever came', () => {
    const whole = { title: 'WO-1', body: 'Pump', url: '/a', tag: 't', unread: 3 };
    expect(payloadOf(JSON.stringify(whole))).toEqual(whole);
    const nothing = { title: 'Gantry', body: '', url: '/home', tag: 'gantry', unread: null };
    for (const text of ['', 'null', '[]', '{"title":3}']) expect(payloadOf(text)).toEqual(nothing);
  });

  it.each([
    ['/user/profile?x=1#y', '/user/profile?x=1#y'],
    [`${ORIGIN}/home`, '/home'],
    ['https://elsewhere.example/', '/home'],
    ['javascript:alert(1)', '/home'],
    ['//elsewhere.example/x', '/home'],
    ['https://', '/home'],
  ])('%s leads to %s', (url, address) => expect(ownAddress(url, ORIGIN)).toBe(address));

  it('is on the screen when the window shows it, whatever else it shows', () => {
    const board = `${ORIGIN}/board/2?q=x&card=7`;
    expect(isSameThing(board, '/board/2?card=7')).toBe(true);
    expect(isSameThing(board, '/board/2?card=8')).toBe(false);
    expect(isSameThing(board, '/board/3?card=7')).toBe(false);
    expect(isSameThing(board, 'https://elsewhere.example/board/2?card=7')).toBe(false);
  });
});

describe('what the worker answers', () => {
  const paths = new Set([PAGE, '/favicon.svg', '/assets/a-1.js', '/legal/terms.html']);
  const at = (path: string, mode: RequestMode = 'navigate', method = 'GET', origin = ORIGIN) =>
    keptAs({ url: origin + path, mode, method }, ORIGIN, paths);

  it.each([
    ['/maintenance-management/work-order-board/1?card=2', PAGE],
    ['/', PAGE],
    ['/favicon.svg', '/favicon.svg'],
    ['/legal/terms.html', '/legal/terms.html'],
    // Of the build before, for a page that is still open.
    ['/assets/old-0.js', '/assets/old-0.js'],
  ])('%s is kept as %s', (path, kept) => expect(at(path)).toBe(kept));

  it.each(['/api/Asset/', '/auth/signin/', '/socket.io/?EIO=4', '/docs/', '/readyz', '/metrics', '/report.pdf'])(
    '%s goes to the server',
    (path) => expect(at(path)).toBeNull(),
  );

  it('leaves alone what is no reading of ours', () => {
    expect(at('/home', 'navigate', 'POST')).toBeNull();
    expect(at('/home', 'cors')).toBeNull();
    expect(at('/home', 'navigate', 'GET', 'https://elsewhere.example')).toBeNull();
  });
});

const cacheOf = (files: Map<string, string>) => ({
  put: async (path: string, response: Response) => void files.set(path, await response.text()),
  match: async (path: string) => (files.has(path) ? new Response(files.get(path)) : undefined),
});

describe('a build', () => {
  let there: Map<string, Map<string, string>>;
  let asked: string[];
  const broken = new Set<string>();

  beforeEach(() => {
    there = new Map();
    asked = [];
    broken.clear();
    vi.stubGlobal('caches', {
      open: async (name: string) => {
        const files = there.get(name) ?? new Map<string, string>();
        there.set(name, files);
        return cacheOf(files);
      },
      keys: async () => [...there.keys()],
      delete: async (name: string) => there.delete(name),
      match: async (path: string) => {
        const files = Array.from(there.values()).find((one) => one.has(path));
        return files && new Response(files.get(path));
      },
    });
    vi.stubGlobal('fetch', async (path: string) => {
      asked.push(path);
      return new Response(`fresh ${path}`, { status: broken.has(path) ? 404 : 200 });
    });
  });

  const names = () => [...there.keys()];

  it('brings its files, but for those that the build before has under the same hashed name', async () => {
    await install('1', [PAGE, '/assets/a-1.js', '/assets/b-1.js']);
    asked = [];
    await install('2', [PAGE, '/assets/a-1.js', '/assets/b-2.js']);
    expect(asked.toSorted()).toEqual([PAGE, '/assets/b-2.js']);
    expect([...(there.get('gantry-shell-2')?.keys() ?? [])].toSorted()).toEqual([
      PAGE,
      '/assets/a-1.js',
      '/assets/b-2.js',
    ]);
  });

  it('that cannot be brought whole leaves the one before as it is', async () => {
    await install('1', [PAGE]);
    broken.add('/assets/b-2.js');
    await expect(install('2', [PAGE, '/assets/b-2.js'])).rejects.toThrow('/assets/b-2.js: 404');
    expect(names()).toEqual(['gantry-shell-1']);
  });

  it('keeps the one before it for pages that are still open, and forgets older ones', async () => {
    for (const version of ['1', '2', '3']) await install(version, [PAGE, `/assets/a-${version}.js`]);
    there.set('somebody-else', new Map());
    await forgetOld('3');
    expect(names()).toEqual(['gantry-shell-2', 'gantry-shell-3', 'somebody-else']);
    const old = await answer('3', '/assets/a-2.js', new Request(`${ORIGIN}/assets/a-2.js`));
    expect(await old.text()).toBe('fresh /assets/a-2.js');
  });
});
