// The app as files, kept in the browser: so it starts without a connection, and what a page loads later is of the same build
// as the page. Answers of the API are never kept here.

const PREFIX = 'gantry-shell-';
/** The one page behind every address of the app. */
export const PAGE = '/';
/** So many files on their way at once: the page has more urgent things to load. */
const AT_ONCE = 6;

/** What the server answers itself. */
const SERVERS = /^\/(api|auth|docs|socket\.io|healthz|readyz|metrics)(\/|$)/;

export const isServers = (path: string) => SERVERS.test(path);

/** A hashed name never means other content, so that an older build's copy is as good. */
const isHashed = (path: string) => path.startsWith('/assets/');

async function bring(cache: Cache, path: string): Promise<void> {
  const known = isHashed(path) ? await caches.match(path) : undefined;
  const file = known ?? (await fetch(path, { cache: isHashed(path) ? 'default' : 'reload', credentials: 'omit' }));
  if (!file.ok) throw new Error(`${path}: ${file.status}`);
  await cache.put(path, file);
}

/** Brings all files of a build, or fails and leaves the build before as it is. */
export async function install(version: string, files: readonly string[]): Promise<void> {
  const name = PREFIX + version;
  const cache = await caches.open(name);
  const waiting = [...files];
  const work = async () => {
    for (let path = waiting.shift(); path; path = waiting.shift()) await bring(cache, path);
  };
  try {
    await Promise.all(Array.from({ length: AT_ONCE }, work));
  } catch (error) {
    await caches.delete(name);
    throw error;
  }
}

/** Forgets older builds, all but the last before this one: pages that are still open may want its files. */
export async function forgetOld(version: string): Promise<void> {
  const others = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== PREFIX + version);
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)));
}

type Wanted = Pick<Request, 'method' | 'mode' | 'url'>;

/** Under what an answer to this is kept; null for what goes to the server. */
export function keptAs({ method, mode, url }: Wanted, origin: string, paths: ReadonlySet<string>): string | null {
  const { pathname, origin: of } = new URL(url);
  if (method !== 'GET' || of !== origin || isServers(pathname)) return null;
  if (paths.has(pathname) || isHashed(pathname)) return pathname;
  // What ends like a file is one, and no address of the app.
  return mode === 'navigate' && !/\.[a-z\d]+$/i.test(pathname) ? PAGE : null;
}

/** From this build, then from the one before, then from the server. */
export async function answer(version: string, path: string, request: Request): Promise<Response> {
  const own = await (await caches.open(PREFIX + version)).match(path);
  return own ?? (await caches.match(path)) ?? fetch(request);
}
