// The wall: without chrome, one dashboard after the other, and a screen that does not go dark.
import { useEffect, useEffectEvent } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { DASHBOARDS } from '@/paths/dashboards';

const SHORTEST_S = 5;
const USUAL_S = 30;

export type Kiosk = { on: boolean; rotation: readonly number[]; everySeconds: number };

export function readKiosk(params: URLSearchParams): Kiosk {
  const every = Number(params.get('every'));
  return {
    on: params.get('kiosk') === '1',
    rotation: (params.get('rotate') ?? '')
      .split(',')
      .map(Number)
      .filter((id) => Number.isSafeInteger(id) && id > 0),
    everySeconds: Number.isFinite(every) && every > 0 ? Math.max(SHORTEST_S, every) : USUAL_S,
  };
}

/** The one after this; the first where this is none of them. */
export const nextOf = (rotation: readonly number[], id: number) =>
  rotation[(rotation.indexOf(id) + 1) % rotation.length];

export function useKiosk(id: number): { kiosk: Kiosk; leave: () => void } {
  const [params, setParams] = useSearchParams();
  const navigate = useNavigate();
  const kiosk = readKiosk(params);
  const { on, rotation, everySeconds } = kiosk;
  const leave = () =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        for (const name of ['kiosk', 'rotate', 'every']) next.delete(name);
        return next;
      },
      { replace: true },
    );
  const turn = useEffectEvent(() => {
    const next = nextOf(rotation, id);
    if (next !== undefined && next !== id) void navigate(`${DASHBOARDS}/${next}?${params}`, { replace: true });
  });
  useEffect(() => {
    if (!on) return undefined;
    const timer = setInterval(() => turn(), everySeconds * 1_000);
    return () => clearInterval(timer);
  }, [on, everySeconds]);
  useWakeLock(on);
  return { kiosk, leave };
}

/** Browsers let go of the screen whenever the page is hidden. */
function useWakeLock(on: boolean): void {
  useEffect(() => {
    if (!on || !('wakeLock' in navigator)) return undefined;
    let gone = false;
    let lock: WakeLockSentinel | null = null;
    const hold = () => {
      if (gone || document.visibilityState !== 'visible') return;
      // A screen that goes dark is no reason to show nothing.
      navigator.wakeLock.request('screen').then(
        (held) => {
          if (gone) void held.release();
          else lock = held;
        },
        () => undefined,
      );
    };
    hold();
    document.addEventListener('visibilitychange', hold);
    return () => {
      gone = true;
      document.removeEventListener('visibilitychange', hold);
      void lock?.release();
    };
  }, [on]);
}
