// Where in the history one stands, how one gets elsewhere, and the address that says so.
import { useCallback, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { clamp, readVersion } from './travel';

/** One event after the other, slow enough to be read. */
const PLAY_MS = 700;
/** The address follows when the slider rests: browsers refuse to have it rewritten at every step. */
const ADDRESS_MS = 300;
/** The name in the address. */
const AT = 'at';

/** `first` and `last` are the versions one may go to. */
export function useTravel(first: number, last: number) {
  const [params, setParams] = useSearchParams();
  const [version, setVersion] = useState(() => readVersion(params.get(AT), first, last));
  const [wanted, setWanted] = useState(false);
  const playing = wanted && version < last;
  const address = params.get(AT);
  const advance = useCallback(() => setVersion((current) => clamp(current + 1, first, last)), [first, last]);

  useEffect(() => {
    if (address === String(version)) return;
    const timer = setTimeout(
      () =>
        setParams(
          (current) => {
            const next = new URLSearchParams(current);
            next.set(AT, String(version));
            return next;
          },
          { replace: true },
        ),
      ADDRESS_MS,
    );
    return () => clearTimeout(timer);
  }, [address, version, setParams]);

  return {
    version,
    playing,
    /** Goes to a version and stops there. */
    goTo(target: number) {
      setWanted(false);
      setVersion(clamp(target, first, last));
    },
    /** Starts, from the beginning if the end is reached, or stops. */
    toggle() {
      if (!playing && version >= last) setVersion(first);
      setWanted(!playing);
    },
    advance,
  };
}

/** Calls `advance` at the pace of playing, as long as `running`. */
export function usePace(running: boolean, advance: () => void): void {
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(advance, PLAY_MS);
    return () => clearInterval(timer);
  }, [running, advance]);
}
