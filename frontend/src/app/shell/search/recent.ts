// What was chosen last in the search, kept on this device for the signed-in user; it goes with the sign-out.
import { RECENT_KEY } from '../toolbar/recentKey';

export type Choice = { family: string; url: string; code: string; title: string };

const MOST = 6;
type Kept = { user: string; choices: Choice[] };

const isChoice = (one: unknown) =>
  typeof one === 'object' && one !== null && ['family', 'url', 'code', 'title'].every((key) => key in one);

function isKept(value: unknown): value is Kept {
  if (typeof value !== 'object' || value === null || !('user' in value) || !('choices' in value)) return false;
  return Array.isArray(value.choices) && value.choices.every(isChoice);
}

/** The newest first; none of another user. */
export function recentChoices(user: string): Choice[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(RECENT_KEY) ?? 'null');
    return isKept(kept) && kept.user === user ? kept.choices : [];
  } catch {
    return [];
  }
}

export function rememberChoice(user: string, choice: Choice): void {
  const others = recentChoices(user).filter(({ url }) => url !== choice.url);
  try {
    localStorage.setItem(RECENT_KEY, JSON.stringify({ user, choices: [choice, ...others].slice(0, MOST) }));
  } catch {
    // A browser without room keeps nothing.
  }
}
