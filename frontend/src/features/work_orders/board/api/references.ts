// GET /api/Board/{number}/references: the people and crews that cards name by their ids.
import { useQuery } from '@tanstack/react-query';
import { api, body } from '@/api/client';

export type PersonRef = { id: number; code: string; name: string; crews: number[] };
export type CrewRef = { id: number; name: string };
export type References = { people: readonly PersonRef[]; crews: readonly CrewRef[] };

const NO_REFERENCES: References = { people: [], crews: [] };

export function useReferences(number: number): References {
  const { data } = useQuery({
    queryKey: ['board', number, 'references'],
    queryFn: (): Promise<References> =>
      body(api.GET('/api/Board/{number}/references', { params: { path: { number } } })),
    staleTime: 60_000,
  });
  return data ?? NO_REFERENCES;
}
