// /api/Screen/: screens on walls, each with a token of its own that only looks.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, body } from '@/api/client';
import type { components } from '@/api/schema.gen';

export type Screen = components['schemas']['Screen'];

const screensKey = ['screens'] as const;
/** There are no more than these. */
const ROWS = 200;

export const useScreens = () =>
  useQuery({
    queryKey: screensKey,
    queryFn: async () => (await body(api.GET('/api/Screen/', { params: { query: { first: 0, rows: ROWS } } }))).items,
  });

export function useMakeScreen() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (screen: { name: string; days: number }) => body(api.POST('/api/Screen/', { body: screen })),
    onSuccess: () => client.invalidateQueries({ queryKey: screensKey }),
  });
}

export function useEndScreen() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api.DELETE('/api/Screen/{id}', { params: { path: { id } } }),
    onSettled: () => client.invalidateQueries({ queryKey: screensKey }),
  });
}
