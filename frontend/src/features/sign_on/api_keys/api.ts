// API keys: one's own, and for administrators those of the tenant.
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, body } from '@/api/client';
import type { components } from '@/api/schema.gen';

type Schemas = components['schemas'];
export type ApiKey = Schemas['ApiKey'];
export type ApiKeyBody = Schemas['ApiKeyBody'];
/** A key with the token that is shown this once. */
export type MadeKey = Schemas['MadeApiKey'];
export type Whose = 'own' | 'all';

/** Rows of a page. */
export const ROWS = 25;

const key = ['api-keys'] as const;
const of = (id: number) => ({ params: { path: { id } } });

export const useKeys = (whose: Whose, first: number) =>
  useQuery({
    queryKey: [...key, whose, first],
    queryFn: () => body(api.GET('/api/ApiKey/', { params: { query: { whose, first, rows: ROWS } } })),
    placeholderData: keepPreviousData,
    retry: false,
  });

function useChanged() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: key });
}

export function useCreateKey() {
  const onSuccess = useChanged();
  return useMutation({
    mutationFn: (made: ApiKeyBody) => body(api.POST('/api/ApiKey/', { body: made })),
    onSuccess,
  });
}

export function useChangeKey() {
  const onSuccess = useChanged();
  return useMutation({
    mutationFn: ({ id, ...changed }: ApiKeyBody & { id: number }) =>
      body(api.PUT('/api/ApiKey/{id}', { ...of(id), body: changed })),
    onSuccess,
  });
}

export function useRotateKey() {
  const onSuccess = useChanged();
  return useMutation({
    mutationFn: ({ id, overlapHours }: { id: number; overlapHours: number }) =>
      body(api.POST('/api/ApiKey/{id}/rotate/', { ...of(id), body: { overlapHours } })),
    onSuccess,
  });
}

export function useRevokeKey() {
  const onSuccess = useChanged();
  return useMutation({ mutationFn: (id: number) => api.DELETE('/api/ApiKey/{id}', of(id)), onSuccess });
}
