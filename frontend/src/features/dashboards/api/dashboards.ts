// /api/Dashboard/: dashboards as records of a family, whose tiles are saved as a whole with the version they were read at.
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { body } from '@/api/client';
import { families } from '@/api/families.gen';
import { familyApi, type Values } from '@/entity/api/contract';
import { keysOf } from '@/entity/api/keys';
import type { Row } from '@/entity/family';
import { useLive } from '@/entity/page/useLive';
import type { Widget } from '../model/widget';

export type Dashboard = {
  id: number;
  code: string;
  name: string;
  description: string;
  /** People of this role see it first. */
  roleId: number | null;
  roleName: string | null;
  widgets: readonly Widget[];
  version: number;
  updatedAt: string;
};

const family = 'Dashboard';
const keys = keysOf({ path: family });
/** The document of the API says which shape its records have. */
const asDashboard = (row: Row) => row as unknown as Dashboard;
const LIVE = { path: family, topic: families.dashboard.topic, follows: [] };
/** What others change is read again: in the list, on the screen, on the wall. */
export const useLiveDashboards = () => useLive(LIVE);

/** More are found by their name. */
const ROWS = 200;

export const useDashboards = (search = '') =>
  useQuery({
    queryKey: [...keys.list, search],
    queryFn: async () => {
      const state = { first: 0, rows: ROWS, globalFilter: search || null, filters: {} };
      const { items, totalRecords } = await body(
        familyApi.POST('/api/{family}/list/', { params: { path: { family } }, body: state }),
      );
      return { items: items.map(asDashboard), totalRecords };
    },
    placeholderData: keepPreviousData,
  });

export const useDashboard = (id: number) =>
  useQuery({
    queryKey: keys.record(id),
    queryFn: () => body(familyApi.GET('/api/{family}/{id}', { params: { path: { family, id } } })),
    select: asDashboard,
  });

function useKnown() {
  const client = useQueryClient();
  return (saved: Row) => {
    client.setQueryData(keys.record(saved.id), saved);
    void client.invalidateQueries({ queryKey: keys.list });
  };
}

export function useCreate() {
  const know = useKnown();
  return useMutation({
    mutationFn: async (values: Values) =>
      body(familyApi.POST('/api/{family}/', { params: { path: { family } }, body: values })),
    onSuccess: know,
  });
}

export function useSave(id: number) {
  const know = useKnown();
  return useMutation({
    mutationFn: (values: Values & { version: number }) =>
      body(familyApi.PUT('/api/{family}/{id}', { params: { path: { family, id } }, body: values })),
    onSuccess: know,
  });
}

export function useArchive() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, version }: Pick<Dashboard, 'id' | 'version'>) =>
      body(familyApi.POST('/api/{family}/{id}/archive/', { params: { path: { family, id } }, body: { version } })),
    onSuccess: () => client.invalidateQueries({ queryKey: keys.list }),
  });
}

/** As others have saved it meanwhile. */
export function useTakeTheirs(id: number) {
  const client = useQueryClient();
  return (current: unknown) => client.setQueryData(keys.record(id), current);
}
