// GET and PUT /api/UserRole/{id}/permissions/: what a role may do.
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, body } from '@/api/client';
import { keysOf } from '@/entity/api/keys';
import type { Matrix } from '../grants';

const of = (id: number) => ({ params: { path: { id } } });

export const permissionsOf = (id: number) =>
  queryOptions({
    // Below the role's record: whatever makes the role stale makes them stale.
    queryKey: [...keysOf({ path: 'UserRole' }).record(id), 'permissions'],
    queryFn: async (): Promise<Matrix> => (await body(api.GET('/api/UserRole/{id}/permissions/', of(id)))).permissions,
  });

/** Sends only what differs. */
export function useSavePermissions(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (permissions: Matrix) =>
      (await body(api.PUT('/api/UserRole/{id}/permissions/', { ...of(id), body: { permissions } }))).permissions,
    onSuccess: (saved: Matrix) => client.setQueryData(permissionsOf(id).queryKey, saved),
  });
}
