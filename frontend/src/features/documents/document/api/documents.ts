// What belongs to a document: its revisions, the records it is about, and the other way round.
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, body } from '@/api/client';
import type { components } from '@/api/schema.gen';
import { keysOf } from '@/entity/api/keys';

type Schemas = components['schemas'];
export type Revision = Schemas['Revision'];
export type LinkedDocument = Schemas['LinkedDocument'];
export type NewDocument = Schemas['NewDocument'];
export type DocumentKind = NonNullable<NewDocument['kind']>;
/** A record of any family, by its word and number. */
export type Target = { family: string; id: number };

const KEYS = keysOf({ path: 'Document' });
const pathOf = (id: number) => ({ path: { id } });

export const useRevisions = (id: number, rows: number) =>
  useQuery({
    queryKey: [...KEYS.record(id), 'revisions', rows],
    queryFn: () => body(api.GET('/api/Document/{id}/revisions/', { params: { ...pathOf(id), query: { rows } } })),
    placeholderData: keepPreviousData,
  });

export const useLinks = (id: number) =>
  useQuery({
    queryKey: [...KEYS.record(id), 'links'],
    queryFn: async () => (await body(api.GET('/api/Document/{id}/links/', { params: pathOf(id) }))).items,
  });

export const useDocumentsOf = ({ family, id }: Target) =>
  useQuery({
    queryKey: [...KEYS.family, 'of', family, id],
    queryFn: async () =>
      (await body(api.GET('/api/DocumentLink/', { params: { query: { family, id, rows: 500 } } }))).items,
  });

export const createDocument = (document: NewDocument) => body(api.POST('/api/Document/', { body: document }));

/** Removed again: a document that never got its file. Its code is free then. */
export const discardDocument = (id: number) =>
  api.DELETE('/api/Document/{id}', { params: pathOf(id) }).catch(() => undefined);

export const linkDocument = (document: number, target: Target) =>
  body(api.POST('/api/Document/{id}/links/', { params: pathOf(document), body: target }));

/** All lists of documents are stale. */
export function useDocumentsChanged() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: KEYS.family });
}

export function useLinkChanges() {
  const onSuccess = useDocumentsChanged();
  const link = useMutation({
    mutationFn: ({ document, target }: { document: number; target: Target }) => linkDocument(document, target),
    onSuccess,
  });
  const unlink = useMutation({
    mutationFn: ({ document, linkId }: { document: number; linkId: number }) =>
      api.DELETE('/api/Document/{id}/links/{linkId}', { params: { path: { id: document, linkId } } }),
    onSuccess,
  });
  return { link, unlink };
}
