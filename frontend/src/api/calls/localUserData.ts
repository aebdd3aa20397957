// A guest's settings and shortcuts: they stay in this browser, whatever the server has for all guests together.
import type { SignedInUser } from '../types';

export type UserData = Pick<SignedInUser['data'], 'settings' | 'shortcuts'>;

const STORAGE_KEY = 'gantry.guestData';

export const isGuest = (user: SignedInUser) => user.role.includes('guest');

export const keepLocally = (data: UserData) => localStorage.setItem(STORAGE_KEY, JSON.stringify(data));

function kept(): Partial<UserData> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '{}');
    return typeof stored === 'object' && stored !== null ? stored : {};
  } catch {
    return {};
  }
}

/** The user who signs in, as they left: a guest with what this browser keeps, others as the server says. */
export function asLeft(user: SignedInUser): SignedInUser {
  if (!isGuest(user)) return user;
  const { settings, shortcuts } = kept();
  return { ...user, data: { ...user.data, ...(settings && { settings }), ...(shortcuts && { shortcuts }) } };
}
