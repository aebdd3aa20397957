// POST /api/Import/ and what follows: a file is uploaded, its columns are mapped, rows are checked, then imported.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { body } from '@/api/client';
import type { Family } from '../family';
import { familyApi, type Import, type ImportOrder } from './contract';
import { keysOf } from './keys';

/** How often is asked how far it is. */
const POLL_MS = 1_000;
export const isBusy = ({ state }: Pick<Import, 'state'>) => state === 'checking' || state === 'importing';
const keyOf = (id: number | null) => ['import', id] as const;

export function useImport(family: Family, id: number | null) {
  const client = useQueryClient();
  const query = useQuery({
    queryKey: keyOf(id),
    queryFn: async () => {
      const found = await body(familyApi.GET('/api/Import/{id}', { params: { path: { id: id ?? 0 } } }));
      if (found.state === 'done') void client.invalidateQueries({ queryKey: keysOf(family).family });
      return found;
    },
    enabled: id !== null,
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: ({ state }) => state.data && isBusy(state.data) && POLL_MS,
  });
  const know = (found: Import) => client.setQueryData(keyOf(found.id), found);
  const upload = useMutation({
    mutationFn: (file: File) =>
      body(
        familyApi.POST('/api/Import/', {
          params: { query: { family: family.name, fileName: file.name } },
          body: file,
          bodySerializer: (blob: Blob) => blob,
          headers: { 'content-type': /\.csv$/i.test(file.name) ? 'text/csv' : 'application/octet-stream' },
        }),
      ),
    onSuccess: know,
  });
  const begin = useMutation({
    mutationFn: (wanted: ImportOrder) =>
      body(familyApi.PUT('/api/Import/{id}', { params: { path: { id: id ?? 0 } }, body: wanted })),
    onSuccess: know,
  });
  return { query, upload, begin };
}

/** Ends it, if it has not ended, and forgets it. */
export const forgetImport = (id: number) =>
  void familyApi.DELETE('/api/Import/{id}', { params: { path: { id } } }).catch(() => undefined);
