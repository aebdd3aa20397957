// GET /api/MaintenancePlan/health/ and …/{id}/runs/: how well plans do, and what that is made of.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api, body } from '@/api/client';
import type { components } from '@/api/schema.gen';
import { keysOf } from '@/entity/api/keys';
import { maintenancePlan } from './maintenancePlan.entity';

export type Health = components['schemas']['PlanHealthRow'];
export type Run = components['schemas']['PlanRun'];
export type Span = { from: string; until: string };
export type Only = 'all' | 'withoutEffect' | 'tooRare';

const DAY_MS = 86_400_000;
const day = (at: number) => new Date(at).toISOString().slice(0, 10);

/** The last twelve months. */
export const lastYear = (now: number): Span => ({ from: day(now - 365 * DAY_MS), until: day(now) });

type Asked = Span & { planId?: number; crewId?: number; text?: string; only?: Only; first?: number; rows?: number };

export const useHealth = (query: Asked) =>
  useQuery({
    queryKey: [...keysOf(maintenancePlan).family, 'health', query],
    queryFn: () => body(api.GET('/api/MaintenancePlan/health/', { params: { query } })),
    placeholderData: keepPreviousData,
  });

export const useRuns = (id: number, query: Span & { first: number; rows: number }) =>
  useQuery({
    queryKey: [...keysOf(maintenancePlan).record(id), 'runs', query],
    queryFn: () => body(api.GET('/api/MaintenancePlan/{id}/runs/', { params: { path: { id }, query } })),
    placeholderData: keepPreviousData,
  });

/** What is suggested for the interval, in words. */
export function useAdvice(): (health: Pick<Health, 'advice' | 'intervalDays'>) => string {
  const { t } = useTranslation('plan-health');
  return ({ advice, intervalDays }) => {
    const interval = intervalDays ?? 0;
    switch (advice.kind) {
      case 'lengthen':
        return t('lengthen', { interval, days: advice.days, count: advice.runs });
      case 'shorten':
        return t('shorten', { interval, days: advice.days, count: advice.failures });
      default:
        return t(`keep.${advice.because}`);
    }
  };
}
