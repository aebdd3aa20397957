// GET/POST /api/SavedView/: a family's views, one's own and those that others share.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { body } from '@/api/client';
import type { Family } from '../family';
import { familyApi, type SavedView } from './contract';

const keyOf = (family: Family) => ['savedViews', family.name] as const;

export const useSavedViews = (family: Family) =>
  useQuery({
    queryKey: keyOf(family),
    queryFn: async () =>
      (await body(familyApi.GET('/api/SavedView/', { params: { query: { family: family.name } } }))).items,
    staleTime: 60_000,
  });

export function useViewChanges(family: Family) {
  const client = useQueryClient();
  const onSuccess = () => client.invalidateQueries({ queryKey: keyOf(family) });
  const add = useMutation({
    mutationFn: (view: Pick<SavedView, 'name' | 'shared' | 'state'>) =>
      body(familyApi.POST('/api/SavedView/', { body: { family: family.name, ...view } })),
    onSuccess,
  });
  const change = useMutation({
    mutationFn: ({ id, ...view }: SavedView) =>
      body(
        familyApi.PUT('/api/SavedView/{id}', {
          params: { path: { id } },
          body: { family: view.family, name: view.name, shared: view.shared, state: view.state, version: view.version },
        }),
      ),
    onSuccess,
  });
  const remove = useMutation({
    mutationFn: (id: number) => familyApi.DELETE('/api/SavedView/{id}', { params: { path: { id } } }),
    onSuccess,
  });
  return { add, change, remove };
}
