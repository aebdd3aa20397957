// The profiles of a role as they are edited.
import type { components } from '@/api/schema.gen';
import type { Row } from '@/entity/family';

/** A new one has no id yet. */
export type Profile = Omit<components['schemas']['RoleProfileLine'], 'id'> & { id?: number };

/** As the server has it. */
export const MOST_PROFILES = 20;
export const LONGEST_NAME = 60;

/** The record of a list has none: it is read again. */
export const profilesOf = (role: Row): readonly Profile[] =>
  Array.isArray(role.profiles) ? (role.profiles as Profile[]) : [];

/** Every one has a name of its own and shows something. */
export function isComplete(profiles: readonly Profile[]): boolean {
  const names = profiles.map(({ name }) => name.trim());
  return (
    new Set(names).size === names.length &&
    profiles.every(({ name, subModules }) => name.trim() !== '' && subModules.length > 0)
  );
}

/** With some of the sub-modules shown, or not. */
export function turned(profile: Profile, ids: readonly string[], on: boolean): Profile {
  const others = profile.subModules.filter((id) => !ids.includes(id));
  return { ...profile, subModules: on ? [...others, ...ids] : others };
}
