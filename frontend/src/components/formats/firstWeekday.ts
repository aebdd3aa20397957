// On which day a week begins. A file of its own, for the screens with a calendar alone.
import { currentChoices } from './choices';

/** What the tenant has chosen, else the first day of the week where a language is spoken, 0 for Sunday; Monday where the platform does not say. */
export function firstWeekday(language: string): number {
  const { firstWeekday: chosen } = currentChoices();
  if (chosen !== null) return chosen;
  const locale = new Intl.Locale(language).maximize() as Intl.Locale & { getWeekInfo?: () => { firstDay: number } };
  return (locale.getWeekInfo?.().firstDay ?? 1) % 7;
}
