// Whether the user looks at this window: what comes while they do not is not read.
import { useSyncExternalStore } from 'react';

const EVENTS = ['focus', 'blur', 'visibilitychange'] as const;

function subscribe(listener: () => void): () => void {
  for (const event of EVENTS) window.addEventListener(event, listener, true);
  document.addEventListener('visibilitychange', listener);
  return () => {
    for (const event of EVENTS) window.removeEventListener(event, listener, true);
    document.removeEventListener('visibilitychange', listener);
  };
}

export const useVisible = () =>
  useSyncExternalStore(subscribe, () => document.visibilityState === 'visible' && document.hasFocus());
