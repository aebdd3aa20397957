// GET /api/System/ and its lists, read again every few seconds while the page is open.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api, body } from '@/api/client';
import type { components } from '@/api/schema.gen';

type Schemas = components['schemas'];
export type System = Schemas['System'];
export type Node = Schemas['NodeStatus'];
export type Stream = Schemas['StreamStatus'];
export type Queue = Schemas['Queue'];
export type DeadJob = Schemas['DeadJob'];
export type OpenSession = Schemas['OpenSession'];

export const systemKey = ['system'] as const;

/** Rows of a page. */
export const ROWS = 25;

// The next reading is the retry: so it is seen at once that one came to nothing.
const fresh = { refetchInterval: 5_000, staleTime: 5_000, retry: false } as const;

export const useSystem = () =>
  useQuery({ ...fresh, queryKey: [...systemKey, 'state'], queryFn: () => body(api.GET('/api/System/')) });

export const useDeadJobs = (first: number) =>
  useQuery({
    ...fresh,
    queryKey: [...systemKey, 'jobs', first],
    queryFn: () => body(api.GET('/api/System/jobs/', { params: { query: { first, rows: ROWS } } })),
    placeholderData: keepPreviousData,
  });

export const useSessions = (first: number) =>
  useQuery({
    ...fresh,
    queryKey: [...systemKey, 'sessions', first],
    queryFn: () => body(api.GET('/api/System/sessions/', { params: { query: { first, rows: ROWS } } })),
    placeholderData: keepPreviousData,
  });
