// Runs inside the page itself, before any of the app's code is there: begins to load the code of the screen that the address
// names, and to ask what that screen will ask. The client takes the answers over (`prefetched.ts`). Small, because every page
// carries it; what it does not manage the app does by itself.
import { accessToken, claimsOf } from '@/api/token';
import { preferredLanguage } from '@/app/i18n/language';
import { prepareFormats } from '@/components/formats/intl';
import { storedTheme } from '@/themes/names';
import { type Answer as FirstAnswer, type Bars, barsOf, type SessionAnswer, signIn, viewOf } from './firstView';
import { handOver, paint, paintBars, paintSignIn } from './paint';
import { type PrefetchedCalls, PREFETCHED, keyOf } from './prefetched';
import type { PreloadedScreen } from './screens';

/** What the build made of `screens.ts`: files instead of sources. */
export type Needs = {
  login: Need;
  screens: readonly Need[];
  everywhere: readonly string[];
  signedIn: readonly string[];
  texts: ByLanguage;
  /** The font of the icons. */
  icons: string;
  /** Heading and tab of the sign-in, by language. */
  signIn: Readonly<Record<string, readonly [heading: string, tab: string]>>;
};
type ByLanguage = Readonly<Record<string, readonly string[]>>;
export type Need = {
  address: string;
  files: readonly string[];
  later: readonly string[];
  texts: ByLanguage;
  calls: readonly string[];
} & Pick<PreloadedScreen, 'view' | 'bare'>;
declare const NEEDS: Needs;

const { login, screens, everywhere, signedIn, texts, icons, signIn: signInWords } = NEEDS;

function load(file: string): void {
  const link = document.createElement('link');
  const as = file.endsWith('.css') ? 'style' : file === icons ? 'font' : '';
  link.rel = as ? 'preload' : 'modulepreload';
  link.as = as;
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
async function said<Answer extends object = { uuid?: string; boardNumber?: number }>(
  answer: Promise<Response> | undefined,
): Promise<Partial<Answer>> {
  const response = await answer;
  return response?.ok ? response.clone().json() : {};
}

/** The call with what the address names. */
const named = (call: string, groups: readonly string[]) =>
  call.replace(/\$(\d)/, (_, group: string) => groups[Number(group)] ?? '');

function askAs(token: string, calls: readonly string[], groups: readonly string[]): void {
  const session = ask('POST', '/auth/signin/token', token);
  const user = claimsOf(token)?.sub;
  let first: Promise<Response> | undefined;
  const later = async (path: string, name: 'uuid' | 'boardNumber', answer: Promise<Response> | undefined) => {
    const { [name]: value } = await said(answer);
    if (value) await ask('GET', path.replace(`$${name}`, String(value)), token);
  };
  for (const call of [...calls, ...signedIn]) {
    const path = named(call.replace('$user', String(user)), groups);
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
// A font that comes after what is written in it has all of the page laid out again.
if (token) load(icons);
Object.assign(window, { [PREFETCHED]: prefetched });
// The answers take a turn over the network; who signs in formats nothing yet.
if (token) setTimeout(prepareFormats, 0, spoken);

/** How the user's frame looked when it was last known, so that it is not drawn otherwise first. Says nothing of who that was. */
const BARS_KEY = 'gantry.bars';

function lastBars(): Bars {
  try {
    const kept = JSON.parse(localStorage.getItem(BARS_KEY) ?? '');
    if (typeof kept === 'object' && kept) return kept;
  } catch {
    // As most people have it.
  }
  return barsOf({});
}

/** Nobody is signed in, or no longer: the app is about to ask for that, unless the address is for visitors. */
function showSignIn(): void {
  const words = signInWords[spoken];
  if (words && [login, ...screens].some(fits)) paintSignIn(signIn(...words));
}

async function show({ view, bare }: Need, groups: readonly string[]): Promise<void> {
  if (!bare) paintBars(lastBars());
  // The app reads the answers as well: they are copied before it can.
  const [session, answer] = await Promise.all([
    said<SessionAnswer>(prefetched.get(keyOf('POST', '/auth/signin/token'))),
    said<FirstAnswer>(view && prefetched.get(keyOf('GET', named(view[1], groups)))),
  ]);
  if (!session.uuid) return showSignIn();
  const bars = barsOf(session);
  localStorage.setItem(BARS_KEY, JSON.stringify(bars));
  if (bare) return;
  paintBars(bars);
  if (view && !bars.none) paint(viewOf(view[0], answer, session, !window.location.search));
}

function begin(): void {
  handOver();
  const groups = need && fits(need);
  if (!token && window.location.pathname !== '/logout') showSignIn();
  else if (token && groups && need !== login) show(need, groups).catch(() => undefined);
}

document.documentElement.dataset.theme = storedTheme();
// The page is still being read: the app's place is the last of it that is needed, and its sheets come below.
const reading = new MutationObserver(() => {
  if (!document.getElementById('root')) return;
  reading.disconnect();
  begin();
});
reading.observe(document, { childList: true, subtree: true });
