// The view of a sensor's page: kept in the address so that it can be sent to another user; what is around the picture follows it
// a few times a second.
import { useEffect, useEffectEvent, useState } from 'react';
import { useSearchParams } from 'react-router';
import { readView, type View, writeView } from './view';
import { Viewport } from './Viewport';

/** Asking and counting need no frame of their own. */
const FOLLOW_MS = 120;
/** So long after the last movement the address says where one is. */
const REST_MS = 400;

/** `view` follows the hand, `rested` is where it came to rest. */
export function useView(): { viewport: Viewport; view: View; rested: View } {
  const [params, setParams] = useSearchParams();
  const [viewport] = useState(() => new Viewport(readView(params, Date.now())));
  const [view, setView] = useState(() => viewport.read());
  const [rested, setRested] = useState(view);
  const rest = useEffectEvent(() => {
    setRested(viewport.read());
    setParams((current) => writeView(current, viewport.read()), { replace: true, preventScrollReset: true });
  });
  useEffect(() => {
    let following: ReturnType<typeof setTimeout> | undefined;
    let resting: ReturnType<typeof setTimeout> | undefined;
    const follow = () => {
      following = undefined;
      setView(viewport.read());
    };
    const stop = viewport.subscribe(() => {
      following ??= setTimeout(follow, FOLLOW_MS);
      clearTimeout(resting);
      resting = setTimeout(() => rest(), REST_MS);
    });
    return () => {
      stop();
      clearTimeout(following);
      clearTimeout(resting);
    };
  }, [viewport]);
  return { viewport, view, rested };
}
