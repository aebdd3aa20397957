// What chat keeps in the browser belongs to the signed-in user: with the sign-out it goes.
import { onSignOut } from '@/api/sessionEnd';

const PREFIX = 'gantry.chat.';

onSignOut(() => {
  for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) localStorage.removeItem(key);
});

/** Where something of a person is kept. */
export const chatKey = (what: string, user: string, thread: number | string) => `${PREFIX}${what}.${user}.${thread}`;
