// What is looked at, outside of React: it changes with every frame of a drag, and only the picture follows each of them.
import { type View, type Window, windowOf } from './view';

export class Viewport {
  private readonly listeners = new Set<() => void>();

  constructor(private view: View) {}

  readonly subscribe = (listener: () => void) => {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  };

  readonly read = (): View => this.view;

  window(now = Date.now()): Window {
    return windowOf(this.view, now);
  }

  readonly show = (view: View): void => {
    this.view = view;
    for (const listener of this.listeners) listener();
  };
}
