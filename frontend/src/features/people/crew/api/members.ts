// GET, POST, PUT and DELETE /api/Crew/{id}/members/: who belongs to a crew. People come and go one by one.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, body } from '@/api/client';
import type { components } from '@/api/schema.gen';
import { keysOf } from '@/entity/api/keys';

export type Member = components['schemas']['CrewMember'];
export type NewMember = components['schemas']['NewCrewMember'];

const keys = keysOf({ path: 'Crew' });
// Below the crew's record: whatever makes the crew stale makes them stale.
const keyOf = (crew: number) => [...keys.record(crew), 'members'];

export const useMembers = (crew: number) =>
  useQuery({
    queryKey: keyOf(crew),
    queryFn: async () => (await body(api.GET('/api/Crew/{id}/members/', { params: { path: { id: crew } } }))).items,
  });

/** What is done to one member; the answer takes their place in the list at once. */
export function useChangeMembers(id: number) {
  const client = useQueryClient();
  const settled = () => {
    void client.invalidateQueries({ queryKey: keys.family });
    // People list the crews they belong to.
    void client.invalidateQueries({ queryKey: keysOf({ path: 'Person' }).family });
  };
  const put = (member: Member) => {
    const place = (members: readonly Member[] = []) => {
      const others = members.filter(({ personId }) => personId !== member.personId);
      return [...others, member].toSorted((one, other) => one.name.localeCompare(other.name));
    };
    client.setQueryData<readonly Member[]>(keyOf(id), place);
    settled();
  };
  const at = (personId: number) => ({ params: { path: { id, personId } } });
  const add = useMutation({
    mutationFn: (member: NewMember) =>
      body(api.POST('/api/Crew/{id}/members/', { params: { path: { id } }, body: member })),
    onSuccess: put,
  });
  const setDuty = useMutation({
    mutationFn: ({ personId, duty }: { personId: number; duty: string }) =>
      body(api.PUT('/api/Crew/{id}/members/{personId}', { ...at(personId), body: { duty } })),
    onSuccess: put,
  });
  const remove = useMutation({
    mutationFn: (personId: number) => body(api.DELETE('/api/Crew/{id}/members/{personId}', at(personId))),
    onSuccess: (_, gone) => {
      const without = (members: readonly Member[] = []) => members.filter(({ personId }) => personId !== gone);
      client.setQueryData<readonly Member[]>(keyOf(id), without);
      settled();
    },
  });
  return { add, setDuty, remove };
}
