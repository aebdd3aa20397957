// GET and PUT /api/Crew/{id}/members/: who belongs to a crew.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, body } from '@/api/client';
import type { components } from '@/api/schema.gen';
import { keysOf } from '@/entity/api/keys';

export type Member = components['schemas']['CrewMember'];
export type NewMember = components['schemas']['NewCrewMember'];

const keys = keysOf({ path: 'Crew' });
// Below the crew's record: whatever makes the crew stale makes them stale.
const keyOf = (crew: number) => [...keys.record(crew), 'members'];

const fetchMembers = async (id: number): Promise<Member[]> =>
  (await body(api.GET('/api/Crew/{id}/members/', { params: { path: { id } } }))).items;

export const useMembers = (crew: number) => useQuery({ queryKey: keyOf(crew), queryFn: () => fetchMembers(crew) });

/** Changes the list. It is read just before, so that what somebody else did to it meanwhile stays. */
export function useChangeMembers(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (change: (members: readonly Member[]) => readonly NewMember[]) => {
      const members = change(await fetchMembers(id)).map(({ personId, duty = '' }) => ({ personId, duty }));
      return body(api.PUT('/api/Crew/{id}/members/', { params: { path: { id } }, body: { members } }));
    },
    onSuccess: ({ items }) => {
      client.setQueryData(keyOf(id), items);
      void client.invalidateQueries({ queryKey: keys.list });
      // People tell which crews they belong to.
      void client.invalidateQueries({ queryKey: keysOf({ path: 'Person' }).family });
    },
  });
}
