// The calls of analytics: dashboards, the catalogue of figures, values, and the rows behind a figure.
import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, body } from '@/api/client';
import type { components } from '@/api/schema.gen';
import type { Period } from './period';

export type Dashboard = components['schemas']['AnalyticsDashboard'];
export type Figure = components['schemas']['AnalyticsFigure'];
export type Result = components['schemas']['FigureResult'];
export type Row = components['schemas']['FigureRow'];
export type Bar = components['schemas']['FigureBar'];
/** Which records are looked at. */
export type Scope = { asset?: number; location?: number; crew?: number };

const KEY = ['analytics'] as const;
const DAY_MS = 86_400_000;
/** Figures of now, and of a period that ends now, are computed again after this time. */
const AGAIN_MS = 60_000;

export const useDashboard = (id: number) =>
  useQuery({
    queryKey: [...KEY, 'dashboard', id],
    queryFn: () => body(api.GET('/api/AnalyticsDashboard/{id}/', { params: { path: { id } } })),
  });

/** The catalogue by its keys. */
export const useCatalogue = () =>
  useQuery({
    queryKey: [...KEY, 'catalogue'],
    queryFn: async () => (await body(api.GET('/api/AnalyticsFigure/'))).items,
    staleTime: Number.POSITIVE_INFINITY,
    select: byKey,
  });

const byKey = (figures: readonly Figure[]) => new Map(figures.map((figure) => [figure.key, figure]));

/** `null` is the period of the dashboard. */
function spanOf(period: Period | null) {
  if (!period) return {};
  if ('days' in period) return { from: new Date(Date.now() - period.days * DAY_MS).toISOString() };
  return { from: new Date(period.from).toISOString(), until: new Date(period.until).toISOString() };
}

export const useFigures = (id: number, period: Period | null, scope: Scope) =>
  useQuery({
    queryKey: [...KEY, 'dashboard', id, 'figures', period, scope],
    queryFn: () =>
      body(
        api.GET('/api/AnalyticsDashboard/{id}/figures/', {
          params: { path: { id }, query: { ...spanOf(period), ...scope } },
        }),
      ),
    placeholderData: keepPreviousData,
    staleTime: AGAIN_MS / 2,
    refetchInterval: period && 'from' in period ? false : AGAIN_MS,
  });

export type Asked = Scope & { key: string; from: string; until: string; group?: string; first: number; rows: number };

export const useRows = ({ key, ...query }: Asked) =>
  useQuery({
    queryKey: [...KEY, 'rows', key, query],
    queryFn: () => body(api.GET('/api/AnalyticsFigure/{key}/rows/', { params: { path: { key }, query } })),
    placeholderData: keepPreviousData,
  });

const dashboards = queryOptions({
  queryKey: [...KEY, 'dashboards'],
  queryFn: async () => (await body(api.GET('/api/AnalyticsDashboard/'))).items,
});

export const useDashboards = () => useQuery(dashboards);

/** Reads a dashboard as it is now. */
export function useReadAgain(id: number) {
  const client = useQueryClient();
  return async () => (await client.fetchQuery({ ...dashboards, staleTime: 0 })).find((one) => one.id === id) ?? null;
}

/** What is saved is known from then on; what was refused because others have saved meanwhile is read again. */
function useKnown() {
  const client = useQueryClient();
  return {
    onSuccess: (saved: Dashboard) => client.setQueryData([...KEY, 'dashboard', saved.id], saved),
    onSettled: () =>
      client.invalidateQueries({ queryKey: KEY, predicate: ({ queryKey }) => queryKey[1] !== 'catalogue' }),
  };
}

export type Edited = components['schemas']['EditedDashboard'];

export function useSave(id: number) {
  const know = useKnown();
  return useMutation({
    mutationFn: (edited: Edited) =>
      body(api.PUT('/api/AnalyticsDashboard/{id}/', { params: { path: { id } }, body: edited })),
    ...know,
  });
}

export function useReset(id: number) {
  const know = useKnown();
  return useMutation({
    mutationFn: (version: number) =>
      body(api.POST('/api/AnalyticsDashboard/{id}/reset/', { params: { path: { id } }, body: { version } })),
    ...know,
  });
}

export type OnTime = 'due' | 'day' | 'interval';

export const useSetting = () =>
  useQuery({ queryKey: [...KEY, 'setting'], queryFn: () => body(api.GET('/api/AnalyticsSetting/')) });

export function useSaveSetting() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (setting: { version: number; onTime: OnTime }) =>
      body(api.PUT('/api/AnalyticsSetting/', { body: setting })),
    onSettled: () => client.invalidateQueries({ queryKey: KEY }),
  });
}
