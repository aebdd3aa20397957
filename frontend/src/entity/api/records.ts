// Reads of a family: pages, one record, its history and way from the root.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { body } from '@/api/client';
import type { Family } from '../family';
import { type TableState, tableState } from '../view/tableState';
import type { View } from '../view/view';
import { familyApi } from './contract';
import { keysOf } from './keys';

export const fetchList = ({ path: family }: Family, state: TableState, signal?: AbortSignal) =>
  body(
    familyApi.POST('/api/{family}/list/', {
      params: { path: { family } },
      body: state,
      ...(signal && { signal }),
    }),
  );

export function useList(family: Family, view: View, enabled: boolean, bound?: TableState['filters']) {
  const state = tableState(family, view, bound);
  return useQuery({
    queryKey: [...keysOf(family).list, state],
    queryFn: ({ signal }) => fetchList(family, state, signal),
    placeholderData: keepPreviousData,
    enabled,
  });
}

export const fetchRecord = (family: string, id: number) =>
  body(familyApi.GET('/api/{family}/{id}', { params: { path: { family, id } } }));

export const useRecord = (family: Family, id: number | null) =>
  useQuery({
    queryKey: keysOf(family).record(id ?? 0),
    queryFn: () => fetchRecord(family.path, id ?? 0),
    enabled: id !== null,
  });

export const useHistory = ({ path: family }: Family, id: number, rows: number) =>
  useQuery({
    queryKey: [...keysOf({ path: family }).history(id), rows],
    queryFn: () =>
      body(
        familyApi.GET('/api/{family}/{id}/history/', { params: { path: { family, id }, query: { first: 0, rows } } }),
      ),
    placeholderData: keepPreviousData,
  });

export const usePath = ({ path: family, tree }: Family, id: number) =>
  useQuery({
    queryKey: [...keysOf({ path: family }).record(id), 'path'],
    queryFn: async () =>
      (await body(familyApi.GET('/api/{family}/{id}/path/', { params: { path: { family, id } } }))).items,
    enabled: tree,
  });

/** Whether the code is free. */
export const fetchCodeUnique = async (family: string, code: string, id: number | null) =>
  (
    await body(
      familyApi.GET('/api/{family}/code-unique/', {
        params: { path: { family }, query: { code, ...(id !== null && { id }) } },
      }),
    )
  ).unique;
