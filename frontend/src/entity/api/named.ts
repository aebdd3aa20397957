// The records of a family by code and name, for those who refer to them.
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { body } from '@/api/client';
import { specOf } from '../family';
import { familyApi, type Named } from './contract';
import { keysOf } from './keys';
import { fetchRecord } from './records';

const ROWS = 25;

/** Those whose code or name holds the text. */
export const useNamed = (family: string, search: string, enabled: boolean) => {
  const path = specOf(family)?.path ?? family;
  return useQuery({
    queryKey: [...keysOf({ path }).named, search],
    queryFn: async () =>
      (
        await body(
          familyApi.GET('/api/{family}/all/', { params: { path: { family: path }, query: { search, rows: ROWS } } }),
        )
      ).items,
    placeholderData: keepPreviousData,
    enabled,
  });
};

/** What these are called, archived ones too; undefined for those not known yet. */
export function useNames(family: string, ids: readonly number[]): readonly (Named | undefined)[] {
  const spec = specOf(family);
  return useQueries({
    queries: ids.map((id) => ({
      queryKey: keysOf({ path: spec?.path ?? family }).record(id),
      queryFn: () => fetchRecord(spec?.path ?? family, id),
      retry: false,
    })),
    combine: (answers) =>
      answers.map(({ data, isError }, index) => {
        const id = ids[index] ?? 0;
        // Gone, or not for these eyes: its number is all there is to say.
        if (!data) return isError ? { id, name: `#${id}` } : undefined;
        const code = typeof data.code === 'string' ? data.code : null;
        return { id, code, name: String(data[spec?.title ?? 'name'] ?? code ?? id) };
      }),
  });
}

export const written = ({ code, name }: Pick<Named, 'code' | 'name'>) =>
  code && code !== name ? `${code} ${name}` : name;
