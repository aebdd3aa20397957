// The router around the app: what the history says is what shows, and an address that is left may first be asked about.
import {
  createContext,
  type ReactNode,
  startTransition,
  use,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useState,
} from 'react';
import { type Location, type NavigationType, Router } from 'react-router';
import type { AppHistory } from './history';
import { openWith } from './openAddress';

const HistoryContext = createContext<AppHistory | null>(null);

export function HistoryRouter({ history, children }: { history: AppHistory; children: ReactNode }) {
  const [shown, setShown] = useState(history.shown);
  // What is on the screen stays until the next screen can be drawn.
  useLayoutEffect(() => history.listen(() => startTransition(() => setShown(history.shown()))), [history]);
  useLayoutEffect(() => openWith(history.push), [history]);
  return (
    <HistoryContext value={history}>
      <Router navigator={history} location={shown.location} navigationType={shown.step as NavigationType}>
        {children}
      </Router>
    </HistoryContext>
  );
}

/** What is asked before one leaves. */
export type Leaving = { stay: () => void; leave: () => void };

/** Holds the ways that `keeps` names. Not null while one of them waits for an answer. */
export function useLeaving(keeps: (from: Location, to: Location) => boolean): Leaving | null {
  const history = use(HistoryContext);
  const [way, setWay] = useState<{ on: () => void } | null>(null);
  const keepsNow = useEffectEvent(keeps);
  useEffect(() => history?.hold({ keeps: (from, to) => keepsNow(from, to), ask: (on) => setWay({ on }) }), [history]);
  if (!way) return null;
  const stay = () => setWay(null);
  return {
    stay,
    leave: () => {
      stay();
      way.on();
    },
  };
}
