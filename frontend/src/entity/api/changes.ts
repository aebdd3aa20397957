// Writes to a family. Each makes what is known of it stale; the answer is the record as it is now.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { body } from '@/api/client';
import type { Family, Row } from '../family';
import { type Bulk, familyApi, type Values } from './contract';
import { keysOf } from './keys';

export type Save = { id: number; version: number; values: Values } | { id: null; values: Values };

export function useChanges(family: Family) {
  const client = useQueryClient();
  const keys = keysOf(family);
  const of = (id: number) => ({ params: { path: { family: family.path, id } } });
  const all = { params: { path: { family: family.path } } };

  const settled = (record: Row) => {
    client.setQueryData(keys.record(record.id), record);
    void client.invalidateQueries({ queryKey: keys.family });
  };
  const save = useMutation({
    mutationFn: (wanted: Save) =>
      wanted.id === null
        ? body(familyApi.POST('/api/{family}/', { ...all, body: wanted.values }))
        : body(
            familyApi.PUT('/api/{family}/{id}', {
              ...of(wanted.id),
              body: { version: wanted.version, ...wanted.values },
            }),
          ),
    onSuccess: settled,
  });
  const archive = useMutation({
    mutationFn: ({ id, version, archivedAt }: Row) => {
      const call = { ...of(id), body: { version } };
      return body(
        archivedAt
          ? familyApi.POST('/api/{family}/{id}/restore/', call)
          : familyApi.POST('/api/{family}/{id}/archive/', call),
      );
    },
    onSuccess: settled,
  });
  const setStatus = useMutation({
    mutationFn: ({ record: { id, version }, status, reason }: { record: Row; status: string; reason: string }) =>
      body(
        familyApi.POST('/api/{family}/{id}/status/', {
          params: { path: { family: family.path, id }, query: { status } },
          body: { version, reason },
        }),
      ),
    onSuccess: settled,
    // Another user may have been faster: what is possible now shows.
    onError: () => client.invalidateQueries({ queryKey: keys.family }),
  });
  const bulk = useMutation({
    mutationFn: (wanted: Bulk) => body(familyApi.POST('/api/{family}/bulk/', { ...all, body: wanted })),
    onSuccess: () => client.invalidateQueries({ queryKey: keys.family }),
  });
  return { save, archive, setStatus, bulk };
}
