// Runs inside the page itself, before any of the app's code is there: begins to load the code of the screen that the address
// names, and to ask what that screen will ask. The client takes the answers over (`prefetched.ts`). Small, because every page
// carries it; what it does not manage the app does by itself.
import { accessToken, claimsOf } from '@/api/token';
import { preferredLanguage } from '@/app/i18n/language';
import { type PrefetchedCalls, PREFETCHED, keyOf } from './prefetched';

/** What the build made of `screens.ts`: files instead of sources. */
export type Needs = {
  login: Need;
  screens: readonly Need[];
  everywhere: readonly string[];
  signedIn: readonly string[];
  texts: ByLanguage;
};
type ByLanguage = Readonly<Record<string, readonly string[]>>;
export type Need = {
  address: string;
  files: readonly string[];
  later: readonly string[];
  texts: ByLanguage;
  calls: readonly string[];
};
declare const NEEDS: Needs;

const { login, screens, everywhere, signedIn, texts } = NEEDS;

function load(file: string): void {
  const link = document.createElement('link');
  if (file.endsWith('.css')) {
    link.rel = 'preload';
    link.as = 'style';
  } else {
    link.rel = 'modulepreload';
  }
  // As the app asks for it, or it would be loaded twice.
  link.crossOrigin = '';
  link.href = file;
  document.head.append(link);
}

const prefetched: PrefetchedCalls = new Map();

function ask(method: string, path: string, token: string | null): Promise<Response> {
  const headers: HeadersInit = token ? { authorization: `Bearer ${token}` } : {};
  const answer = fetch(path, { method, headers });
  // What takes it over handles a failure; perhaps nothing does.
  answer.catch(() => undefined);
  prefetched.set(keyOf(method, path), answer);
  return answer;
}

/** Of an answer, which stays to be handed out; nothing of a refusal. */
async function said(answer: Promise<Response> | undefined): Promise<{ uuid?: string; boardNumber?: number }> {
  const response = await answer;
  return response?.ok ? response.clone().json() : {};
}

function askAs(token: string, calls: readonly string[], groups: readonly string[]): void {
  const session = ask('POST', '/auth/signin/token', token);
  const user = claimsOf(token)?.sub;
  let first: Promise<Response> | undefined;
  const later = async (path: string, name: 'uuid' | 'boardNumber', answer: Promise<Response> | undefined) => {
    const { [name]: value } = await said(answer);
    if (value) await ask('GET', path.replace(`$${name}`, String(value)), token);
  };
  for (const call of [...calls, ...signedIn]) {
    const path = call
      .replace('$user', String(user))
      .replace(/\$(\d)/, (_, group: string) => groups[Number(group)] ?? '');
    if (path.includes('$uuid')) later(path, 'uuid', session).catch(() => undefined);
    else if (path.includes('$boardNumber')) later(path, 'boardNumber', first).catch(() => undefined);
    else {
      const answer = ask('GET', path, token);
      first ??= answer;
    }
  }
}

// Who leaves needs nothing.
const token = window.location.pathname === '/logout' ? null : accessToken();
const address = window.location.pathname + window.location.search;
const fits = (one: Need) => new RegExp(one.address).exec(address);
const need = token ? [login, ...screens].find(fits) : login;

const spoken = preferredLanguage();
for (const call of everywhere) ask('GET', call, token);
if (token) askAs(token, need?.calls ?? [], (need && fits(need)) ?? []);
// After the calls, which are small and would wait for a connection until a file has come. Nothing is drawn before the first texts.
for (const file of [texts[spoken], need?.files, need?.texts[spoken], need?.later].flatMap((some) => some ?? []))
  load(file);
Object.assign(window, { [PREFETCHED]: prefetched });
