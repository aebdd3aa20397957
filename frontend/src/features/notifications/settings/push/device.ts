// Push on this device: whether it can be had, and turning it on and off. The browser's word counts; which of the server's
// devices this is, is remembered here.

/** Why push cannot be had on this device. */
export type Lack = 'insecure' | 'homeScreen' | 'browser';

const OWN = 'gantry.push.device.';

/** The person, or the browser for them, did not let us. */
export class NotAllowed extends Error {
  override readonly name = 'NotAllowed';
}

const isApple = () =>
  /iPhone|iPad/.test(navigator.userAgent) || (/Mac/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);

/** Null where push can be had. */
export function lackOf(): Lack | null {
  if (!window.isSecureContext) return 'insecure';
  if ('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window) return null;
  return isApple() ? 'homeScreen' : 'browser';
}

export const permission = (): NotificationPermission => globalThis.Notification?.permission ?? 'denied';

const manager = async () => (await navigator.serviceWorker.getRegistration())?.pushManager;

export async function isOn(): Promise<boolean> {
  if (lackOf() || permission() !== 'granted') return false;
  return Boolean(await (await manager())?.getSubscription());
}

/** The id that the server gave this device, for the person who turned it on. */
export const ownDevice = (uuid: string): number | null => Number(localStorage.getItem(OWN + uuid)) || null;

/** Asks for permission, which must follow a click, and registers the address for push messages with the server. */
export async function turnOn(
  uuid: string,
  publicKey: string,
  register: (subscription: PushSubscription) => Promise<number>,
): Promise<void> {
  if ((await Notification.requestPermission()) !== 'granted') throw new NotAllowed();
  const { pushManager } = await navigator.serviceWorker.ready;
  // One for another key would be refused.
  await (await pushManager.getSubscription())?.unsubscribe();
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  try {
    localStorage.setItem(OWN + uuid, String(await register(subscription)));
  } catch (error) {
    await subscription.unsubscribe();
    throw error;
  }
}

const unsubscribe = async () => (await (await manager())?.getSubscription())?.unsubscribe();

/** The push service reports to the server that the subscription has ended. */
export async function turnOff(uuid: string): Promise<void> {
  localStorage.removeItem(OWN + uuid);
  await unsubscribe();
}

/** A user who turned it on here before and left without signing out gets no messages any more. */
export async function forgetOthers(uuid: string): Promise<void> {
  const others = Object.keys(localStorage).filter((key) => key.startsWith(OWN) && key !== OWN + uuid);
  if (others.length === 0) return;
  for (const key of others) localStorage.removeItem(key);
  if (ownDevice(uuid) === null) await unsubscribe();
}
