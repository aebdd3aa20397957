// The browser's history as the router reads and writes it. It can hold a step back until the user has said that what is on
// the screen may be left; of react-router only its other, three times larger, half can do that.
import { createPath, type Location, type Navigator, parsePath, type To } from 'react-router';

export type Step = 'POP' | 'PUSH' | 'REPLACE';
/** Where one is, and how one came there. */
export type Shown = { step: Step; location: Location };
/** What keeps a place from being left: `ask` gets the way on, to be taken or not. */
export type Hold = { keeps: (from: Location, to: Location) => boolean; ask: (leave: () => void) => void };

/** What stands in an entry beside its address: what the screen left there, the entry's name, and its number. */
type Entry = { usr: unknown; key: string; idx: number };

const entryOf = (state: unknown): Partial<Entry> => (typeof state === 'object' && state ? state : {});

const createHref = (to: To) => (typeof to === 'string' ? to : createPath(to));

export type AppHistory = Navigator & {
  shown: () => Shown;
  /** Calls back after each step. Only listen while the app is on the screen. */
  listen: (listener: () => void) => () => void;
  hold: (hold: Hold) => () => void;
};

export function createHistory(): AppHistory {
  const { history } = window;
  const holds = new Set<Hold>();
  const listeners = new Set<() => void>();
  let free = false;
  let ownReturn: (() => void) | null = null;

  const here = (): Location => {
    const { usr = null, key = 'default' } = entryOf(history.state);
    const { pathname, search, hash } = window.location;
    return { pathname, search, hash, state: usr, key };
  };
  /** Numbers an entry that the browser made by itself, for a link within the page or the first address. */
  const numbered = (otherwise: number): number => {
    const { idx } = entryOf(history.state);
    if (idx === undefined) history.replaceState({ ...history.state, idx: otherwise }, '');
    return idx ?? otherwise;
  };
  let at = numbered(0);
  let shown: Shown = { step: 'POP', location: here() };

  const show = (step: Step) => {
    at = numbered(at);
    shown = { step, location: here() };
    for (const listener of listeners) listener();
  };
  const holdOn = (to: Location) => (free ? undefined : [...holds].find((hold) => hold.keeps(shown.location, to)));
  const freely = (step: () => void) => {
    free = true;
    step();
  };

  const write = (step: 'PUSH' | 'REPLACE', to: To, state: unknown) => {
    const key = Math.random().toString(36).slice(2, 10);
    const parts = typeof to === 'string' ? parsePath(to) : to;
    const { pathname = shown.location.pathname, search = '', hash = '' } = parts;
    const next: Location = { pathname, search, hash, state, key };
    const holding = holdOn(next);
    if (holding) return holding.ask(() => freely(() => write(step, to, state)));
    free = false;
    const entry: Entry = { usr: state, key, idx: at + (step === 'PUSH' ? 1 : 0) };
    if (step === 'PUSH') history.pushState(entry, '', createPath(next));
    else history.replaceState(entry, '', createPath(next));
    show(step);
  };

  const popped = () => {
    if (ownReturn) {
      ownReturn();
      ownReturn = null;
      return;
    }
    const steps = numbered(at + 1) - at;
    const holding = steps === 0 ? undefined : holdOn(here());
    free = false;
    if (!holding) return show('POP');
    // The browser has gone already: it goes back to what is still on the screen, and no listener is notified of either.
    const returned = new Promise<void>((done) => {
      ownReturn = done;
    });
    history.go(-steps);
    holding.ask(() => void returned.then(() => freely(() => history.go(steps))));
  };

  return {
    createHref,
    createURL: (to) => new URL(createHref(to), window.location.origin),
    push: (to, state = null) => write('PUSH', to, state),
    replace: (to, state = null) => write('REPLACE', to, state),
    go: (steps) => history.go(steps),
    shown: () => shown,
    listen: (listener) => {
      if (listeners.size === 0) window.addEventListener('popstate', popped);
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) window.removeEventListener('popstate', popped);
      };
    },
    hold: (hold) => {
      holds.add(hold);
      return () => void holds.delete(hold);
    },
  };
}
