// The calls of the calendar, and what makes their answers stale.
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api, body } from '@/api/client';
import type { components } from '@/api/schema.gen';
import { listenToBoards } from '@/realtime/board/boardNews';

export type Entry = components['schemas']['CalendarEntry'];
export type Planned = components['schemas']['PlannedOccurrence'];
export type Feed = components['schemas']['CalendarFeed'];
export type Span = { from: string; until: string };
export type Whose = { personId?: number; crewId?: number; assetId?: number; boardNumber?: number };
export type Times = { estimatedStart?: string | null; estimatedEnd?: string | null; due?: string | null };

const KEY = ['calendar'] as const;
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
    queryKey: ['forecast', asked],
    enabled: asked !== null,
    queryFn: () => body(api.GET('/api/MaintenancePlan/forecast/all/', { params: { query: asked ?? {} } })),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });

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
