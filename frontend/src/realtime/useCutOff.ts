// Whether the connection has been away for so long that it is worth a word: most come back at once.
import { useEffect, useState, useSyncExternalStore } from 'react';
import { liveSocket } from './session';

const AWAY_MS = 2_000;

function subscribe(listener: () => void): () => void {
  const socket = liveSocket();
  socket.on('connect', listener).on('disconnect', listener);
  return () => void socket.off('connect', listener).off('disconnect', listener);
}

export const useConnected = () => useSyncExternalStore(subscribe, () => liveSocket().connected);

export function useCutOff(): boolean {
  const connected = useConnected();
  const [away, setAway] = useState(false);
  useEffect(() => {
    if (connected) return;
    const timer = setTimeout(() => setAway(true), AWAY_MS);
    return () => {
      clearTimeout(timer);
      setAway(false);
    };
  }, [connected]);
  return away;
}
