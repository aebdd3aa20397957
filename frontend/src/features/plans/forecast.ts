// GET /api/MaintenancePlan/forecast/: what plans will generate, and what they have generated.
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, body } from '@/api/client';
import type { components } from '@/api/schema.gen';
import { keysOf } from '@/entity/api/keys';
import { maintenancePlan } from './maintenancePlan.entity';

export type Foreseen = components['schemas']['ForecastRow'];
export type Generated = components['schemas']['GeneratedOccurrence'];

const YEAR_MS = 365 * 86_400_000;
const day = (at: number) => new Date(at).toISOString().slice(0, 10);

/** A year back and thirteen months ahead of a plan. */
export const useForecast = (planId: number) =>
  useQuery({
    // Below the plans: whatever changes one makes this stale.
    queryKey: [...keysOf(maintenancePlan).family, 'forecast', planId],
    queryFn: () => {
      const query = { planId, from: day(Date.now() - YEAR_MS), until: day(Date.now() + YEAR_MS + 31 * 86_400_000) };
      return body(api.GET('/api/MaintenancePlan/forecast/', { params: { query } }));
    },
    placeholderData: keepPreviousData,
  });

/** GET /api/MaintenancePlan/{id}/log/ */
export const usePlanLog = (id: number) =>
  useQuery({
    queryKey: [...keysOf(maintenancePlan).record(id), 'log'],
    queryFn: () => body(api.GET('/api/MaintenancePlan/{id}/log/', { params: { path: { id } } })),
  });

/** GET /api/MaintenancePlan/{id}/exceptions/ and undoing one. */
export function useExceptions(id: number, first: number, rows: number) {
  const client = useQueryClient();
  const found = useQuery({
    queryKey: [...keysOf(maintenancePlan).record(id), 'exceptions', first],
    queryFn: () => {
      const params = { path: { id }, query: { first, rows } };
      return body(api.GET('/api/MaintenancePlan/{id}/exceptions/', { params }));
    },
    placeholderData: keepPreviousData,
  });
  const undo = useMutation({
    mutationFn: (exceptionId: number) => {
      const path = { id, exceptionId };
      return api.DELETE('/api/MaintenancePlan/{id}/exceptions/{exceptionId}', { params: { path } });
    },
    onSettled: () => client.invalidateQueries({ queryKey: keysOf(maintenancePlan).family }),
  });
  return { ...found, undo };
}
