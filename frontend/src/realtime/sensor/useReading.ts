// Live values for React: a component hears of the sensors that it shows and of no others.
import {
  createContext,
  type RefObject,
  useCallback,
  useContext,
  useLayoutEffect,
  useMemo,
  useRef,
  useSyncExternalStore,
} from 'react';
import { liveSocket, releaseLiveSocket } from '../session';
import { type Reading, SensorFeed } from './feed';

const feed = new SensorFeed(liveSocket, releaseLiveSocket);

/** What those who show values need of a feed. */
export type Feed = Pick<SensorFeed, 'watch' | 'read'>;

/** The feed of the page; a past window is looked at without one. */
export const FeedContext = createContext<Feed | null>(feed);

const stills = new WeakMap<Feed, Feed>();

/** The same feed for what is out of sight: its sensors stay followed, but no listener is notified until it is visible again. */
export function stillOf(of: Feed): Feed {
  const known = stills.get(of);
  if (known) return known;
  const still: Feed = { watch: (id) => of.watch(id, () => undefined), read: (id) => of.read(id) };
  stills.set(of, still);
  return still;
}

const silent = () => () => undefined;

export function useReading(id: number): Reading | undefined {
  const from = useContext(FeedContext);
  const subscribe = useCallback((listener: () => void) => from?.watch(id, listener) ?? silent(), [from, id]);
  return useSyncExternalStore(subscribe, () => from?.read(id));
}

/** What there is to say of the newest value; a component that asks is drawn again only when that is another. */
export function useReadingAs<T extends string | number | boolean | null>(
  id: number,
  say: (reading: Reading | undefined) => T,
): T {
  const from = useContext(FeedContext);
  const subscribe = useCallback((listener: () => void) => from?.watch(id, listener) ?? silent(), [from, id]);
  return useSyncExternalStore(subscribe, () => say(from?.read(id)));
}

/** What there is to say of the newest value, written into an element past React: of what a wall of numbers costs that was most. */
export function useWritten<T extends HTMLElement>(
  id: number,
  say: (reading: Reading | undefined) => string,
): RefObject<T | null> {
  const from = useContext(FeedContext);
  const element = useRef<T>(null);
  const saying = useRef(say);
  const write = useCallback(() => {
    const text = saying.current(from?.read(id));
    const node = element.current?.firstChild;
    if (node?.nodeValue === text) return;
    // How long it is, for a sheet that lets no number be cut.
    if (node?.nodeValue?.length !== text.length) element.current?.style.setProperty('--chars', String(text.length));
    // A text that is there already is exchanged; a new one would be laid out from nothing.
    if (!node) element.current?.append(text);
    else node.nodeValue = text;
  }, [from, id]);
  useLayoutEffect(() => {
    saying.current = say;
    write();
  });
  useLayoutEffect(() => from?.watch(id, write), [from, id, write]);
  return element;
}

/** The newest values of several sensors; the same map until one of them changes. */
export function useReadings(ids: readonly number[]): ReadonlyMap<number, Reading> {
  const from = useContext(FeedContext);
  const key = ids.join();
  const wanted = useMemo(() => (key ? key.split(',').map(Number) : []), [key]);
  const shown = useRef<ReadonlyMap<number, Reading>>(new Map());
  const subscribe = useCallback(
    (listener: () => void) => {
      const stops = wanted.map((id) => from?.watch(id, listener));
      return () => stops.forEach((stop) => stop?.());
    },
    [from, wanted],
  );
  return useSyncExternalStore(subscribe, () => {
    const now = new Map(wanted.flatMap((id) => [[id, from?.read(id)] as const]).filter(has));
    const same = now.size === shown.current.size && [...now].every(([id, one]) => shown.current.get(id) === one);
    if (!same) shown.current = now;
    return shown.current;
  });
}

const has = (entry: readonly [number, Reading | undefined]): entry is [number, Reading] => entry[1] !== undefined;
