// The calls of the calendar, and what makes their answers stale.
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api, body } from '@/api/client';
import type { components } from '@/api/schema.gen';
import { keysOf } from '@/entity/api/keys';
import { useLive } from '@/entity/page/useLive';
import { listenToBoards } from '@/realtime/board/boardNews';

export type Entry = components['schemas']['CalendarEntry'];
export type Planned = components['schemas']['PlannedOccurrence'];
export type Feed = components['schemas']['CalendarFeed'];
export type Span = { from: string; until: string };
export type Whose = { personId?: number; crewId?: number; assetId?: number; boardNumber?: number };
export type Times = { estimatedStart?: string | null; estimatedEnd?: string | null; due?: string | null };

const KEY = ['calendar'] as const;
const PLANS = {
  path: 'MaintenancePlan',
  topic: 'changes:maintenance_plan',
  follows: ['changes:plan_exception', 'changes:calendar_trigger', 'changes:meter_trigger'],
};
/** Below the plans: whatever changes one makes these stale. */
const FORECASTS = [...keysOf(PLANS).family, 'forecast'] as const;
/** A burst of events is one look. */
const PAUSE_MS = 250;
/** A connection may follow a hundred topics. */
const MOST_BOARDS = 50;

export const useBoards = () =>
  useQuery({ queryKey: ['boards'], queryFn: () => body(api.GET('/api/Board/')), staleTime: 60_000 });

/** The IANA name of the tenant's time zone. */
export const useTenantZone = () =>
  useQuery({
    queryKey: ['tenant-zone'],
    queryFn: async () => (await body(api.GET('/api/Timezone/'))).tenant,
    staleTime: Number.POSITIVE_INFINITY,
  });

export const useEntries = (span: Span | null, whose: Whose) =>
  useQuery({
    queryKey: [...KEY, 'window', span, whose],
    enabled: span !== null,
    queryFn: () =>
      body(api.GET('/api/WorkOrder/calendar/', { params: { query: { from: '', until: '', ...span, ...whose } } })),
    placeholderData: keepPreviousData,
  });

export const useUnscheduled = (text: string, whose: Whose, enabled: boolean) =>
  useQuery({
    queryKey: [...KEY, 'unscheduled', text, whose],
    enabled,
    queryFn: () => body(api.GET('/api/WorkOrder/calendar/unscheduled/', { params: { query: { text, ...whose } } })),
    placeholderData: keepPreviousData,
  });

export type Foreseen = {
  from: string;
  until: string;
  planId?: number;
  assetId?: number;
  crewId?: number;
  boardId?: number;
  first?: number;
  rows?: number;
};

export const useForecastTable = (asked: Foreseen | null) =>
  useQuery({
    queryKey: [...FORECASTS, asked],
    enabled: asked !== null,
    queryFn: () => body(api.GET('/api/MaintenancePlan/forecast/all/', { params: { query: asked ?? {} } })),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });

/** GET /api/MaintenancePlan/load/ */
export const useCrewLoad = (span: Span, enabled: boolean) =>
  useQuery({
    queryKey: [...FORECASTS, 'load', span],
    enabled,
    queryFn: () => body(api.GET('/api/MaintenancePlan/load/', { params: { query: span } })),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });

/** Looks at forecasts again whenever a user changes a plan or one of its occurrences. */
export function PlanNews(): null {
  useLive(PLANS);
  return null;
}

type Chosen = Pick<Planned, 'planId' | 'assetId' | 'triggerId' | 'target'>;

/** What can be done with an occurrence that is planned; afterwards all forecasts are looked at again. */
export function usePlannedChanges() {
  const queries = useQueryClient();
  const onSuccess = () => queries.invalidateQueries({ queryKey: keysOf(PLANS).family });
  /** To another day, or nowhere: then it is left out. */
  const move = useMutation({
    mutationFn: ({ one, to, reason }: { one: Chosen; to: string | null; reason: string }) => {
      const { planId, assetId, triggerId, target } = one;
      const params = { path: { id: planId } };
      return body(
        api.POST('/api/MaintenancePlan/{id}/exceptions/', { params, body: { assetId, triggerId, target, to, reason } }),
      );
    },
    onSuccess,
  });
  const moveSeries = useMutation({
    mutationFn: ({ one, to }: { one: Chosen; to: string }) => {
      const { planId, assetId, triggerId, target } = one;
      const params = { path: { id: planId } };
      return body(api.POST('/api/MaintenancePlan/{id}/series/', { params, body: { assetId, triggerId, target, to } }));
    },
    onSuccess,
  });
  const moveAll = useMutation({
    mutationFn: ({ all, reason }: { all: readonly (Chosen & { to: string })[]; reason: string }) => {
      const items = all.map(({ planId, assetId, triggerId, target, to }) => ({
        planId,
        exception: { assetId, triggerId, target, to, reason },
      }));
      return body(api.POST('/api/MaintenancePlan/exceptions/', { body: { items } }));
    },
    onSuccess,
  });
  return { move, moveSeries, moveAll };
}

export const reschedule = (id: number, version: number, times: Times) =>
  body(api.PUT('/api/WorkOrder/{id}/calendar/', { params: { path: { id } }, body: { version, ...times } }));

/** Looks again whenever something happens on one of these boards. */
export function useCalendarNews(boards: readonly number[]): () => void {
  const queries = useQueryClient();
  const followed = boards.slice(0, MOST_BOARDS).join();
  useEffect(() => {
    let waiting: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      waiting ??= setTimeout(() => {
        waiting = undefined;
        void queries.invalidateQueries({ queryKey: KEY });
      }, PAUSE_MS);
    };
    const stop = listenToBoards(followed ? followed.split(',').map(Number) : [], look);
    return () => {
      clearTimeout(waiting);
      stop();
    };
  }, [queries, followed]);
  return () => void queries.invalidateQueries({ queryKey: KEY });
}

const FEEDS = ['calendar-feeds'] as const;

export function useFeeds() {
  const queries = useQueryClient();
  const found = useQuery({ queryKey: FEEDS, queryFn: () => body(api.GET('/api/CalendarFeed/')) });
  const again = () => queries.invalidateQueries({ queryKey: FEEDS });
  return {
    ...found,
    make: async (crewId?: number) => {
      const made = await body(api.POST('/api/CalendarFeed/', { body: crewId === undefined ? {} : { crewId } }));
      void again();
      return `${window.location.origin}${made.path}`;
    },
    revoke: async (id: number) => {
      await body(api.DELETE('/api/CalendarFeed/{id}', { params: { path: { id } } }));
      void again();
    },
  };
}
