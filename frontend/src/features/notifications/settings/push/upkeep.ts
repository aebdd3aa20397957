// Keeps this device's push the property of the user who turned it on: other users who sign in here do not get their messages, and a
// sign-out ends it.
import { onSignOut } from '@/api/sessionEnd';
import { forgetOthers, ownDevice, turnOff } from './device';

async function leave(uuid: string): Promise<void> {
  await navigator.clearAppBadge?.().catch(() => undefined);
  if (ownDevice(uuid) !== null) await turnOff(uuid);
  const registration = await navigator.serviceWorker?.getRegistration();
  for (const shown of (await registration?.getNotifications()) ?? []) shown.close();
}

/** For as long as a user is signed in. */
export function keepPush(uuid: string): () => void {
  forgetOthers(uuid).catch(() => undefined);
  return onSignOut(() => void leave(uuid).catch(() => undefined));
}
