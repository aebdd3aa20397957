// The menu: what the server permits, cut down to the screens that exist.
import type { Module, SubModule } from '@/api/types';
import { screenExists } from '../screens';

/** At most this many suggestions. */
export const MAX_SUGGESTIONS = 10;

/** The permitted modules with their existing screens; a module without any is left out. Undefined while loading. */
export function existingModules(permitted: Module[] | undefined): Module[] | undefined {
  return permitted
    ?.map((module) => ({ ...module, subModules: module.subModules.filter((sub) => screenExists(sub.url)) }))
    .filter((module) => module.subModules.length > 0);
}

/** Entries whose title contains `text`, those that begin with it first. Empty text finds nothing. */
export function suggestions(modules: Module[], text: string): SubModule[] {
  const wanted = text.trim().toLocaleLowerCase();
  if (!wanted) return [];
  return modules
    .flatMap((module) => module.subModules)
    .map((sub) => ({ sub, at: sub.title.toLocaleLowerCase().indexOf(wanted) }))
    .filter(({ at }) => at >= 0)
    .toSorted((a, b) => Number(a.at > 0) - Number(b.at > 0))
    .slice(0, MAX_SUGGESTIONS)
    .map(({ sub }) => sub);
}
