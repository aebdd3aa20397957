// A component in a file of its own, shown in the moment it is there. What Suspense waits for, React holds back until a third of a
// second has passed since it last showed a sign of waiting: as much as a phone needs to draw a screen.
import { type ComponentType, type ReactNode, useEffect, useState } from 'react';

type Loadable<P> = {
  /** Begins to load it, once. */
  load: () => Promise<ComponentType<P>>;
  isLoaded: () => boolean;
  Component: ComponentType<P & { fallback: ReactNode }>;
};

type Come<P> = { Loaded: ComponentType<P> } | { error: unknown } | null;

export function loadable<P extends object>(fetchIt: () => Promise<ComponentType<P>>): Loadable<P> {
  let loaded: ComponentType<P> | null = null;
  let coming: Promise<ComponentType<P>> | null = null;
  const load = () => {
    coming ??= fetchIt().then((Loaded) => {
      loaded = Loaded;
      return Loaded;
    });
    return coming;
  };

  function Component({ fallback, ...props }: P & { fallback: ReactNode }) {
    const [come, setCome] = useState<Come<P>>(() => loaded && { Loaded: loaded });
    useEffect(() => {
      if (come) return;
      load().then(
        (Loaded) => setCome({ Loaded }),
        (error: unknown) => setCome({ error }),
      );
    }, [come]);
    if (!come) return fallback;
    // The boundary around it says what is wrong, as it does of a lazy component.
    if ('error' in come) throw come.error;
    return <come.Loaded {...(props as unknown as P)} />;
  }

  return { load, isLoaded: () => loaded !== null, Component };
}
