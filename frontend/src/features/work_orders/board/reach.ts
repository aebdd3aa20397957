// Which cards the user may change: the server's rule, here so that no form and no drag ends in a refusal.
import { useCallback } from 'react';
import { useUser } from '@/api/calls/session';
import type { Permission } from '@/api/types';
import type { References } from './api/references';

/** Who is to do it; a card or a work order. */
export type Assigned = { responsiblePerson?: number | null; crew?: number | null };
type Reader = { personId: number | null; crews: readonly number[] };

export function reaches(limit: string, user: Reader, { responsiblePerson, crew }: Assigned): boolean {
  if (limit === 'all' || limit === 'location') return true;
  const own = user.personId !== null && responsiblePerson === user.personId;
  return own || (limit === 'crew' && crew != null && user.crews.includes(crew));
}

/** Whether the user may change what is assigned like this. */
export function useMayChange({ update, limit }: Permission, { people }: References): (what: Assigned) => boolean {
  const { personId } = useUser();
  const crews = people.find((person) => person.id === personId)?.crews;
  return useCallback(
    // As long as one's crews are not known the server decides.
    (what) => update && ((limit === 'crew' && !crews) || reaches(limit, { personId, crews: crews ?? [] }, what)),
    [update, limit, personId, crews],
  );
}
