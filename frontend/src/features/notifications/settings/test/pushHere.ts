// A browser with push for tests: jsdom has none. It goes with the test.
import { onTestFinished, vi } from 'vitest';

export type PushHere = ReturnType<typeof pushHere>;

function put(on: object, name: string, value: unknown): void {
  const before = Object.getOwnPropertyDescriptor(on, name);
  Object.defineProperty(on, name, { configurable: true, writable: true, value });
  onTestFinished(() => {
    if (before) Object.defineProperty(on, name, before);
    else Reflect.deleteProperty(on, name);
  });
}

export function pushHere() {
  let subscription: object | null = null;
  const unsubscribe = () => {
    subscription = null;
    return Promise.resolve(true);
  };
  const here = {
    /** What the person says when asked. */
    answer: 'granted' as NotificationPermission,
    asked: vi.fn<() => void>(),
    subscribed: vi.fn<(options: unknown) => void>(),
    isSubscribed: () => subscription !== null,
    without: (lack: 'secure' | 'push') => {
      if (lack === 'secure') put(window, 'isSecureContext', false);
      else Reflect.deleteProperty(window, 'PushManager');
    },
  };
  const pushManager = {
    getSubscription: () => Promise.resolve(subscription),
    subscribe: (options: unknown) => {
      here.subscribed(options);
      const json = { endpoint: 'https://push.example/1', keys: { p256dh: 'p', auth: 'a' } };
      subscription = { unsubscribe, toJSON: () => json };
      return Promise.resolve(subscription);
    },
  };
  const notification = {
    permission: 'default',
    requestPermission: () => {
      here.asked();
      notification.permission = here.answer;
      return Promise.resolve(here.answer);
    },
  };
  const registration = { pushManager };
  put(window, 'isSecureContext', true);
  put(window, 'PushManager', () => undefined);
  put(window, 'Notification', notification);
  put(navigator, 'serviceWorker', {
    ready: Promise.resolve(registration),
    getRegistration: () => Promise.resolve(registration),
  });
  return here;
}
