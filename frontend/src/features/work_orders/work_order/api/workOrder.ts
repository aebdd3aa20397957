// The reads behind the drawer. Writes go through the board's stream, whose events make these stale.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api, body } from '@/api/client';
import type { components } from '@/api/schema.gen';
import type { BoardEvent } from '@/realtime/board/model';

type Schemas = components['schemas'];
export type WorkOrder = Schemas['WorkOrder'];
export type Task = Schemas['Task'];
export type SubTask = Schemas['SubTask'];
export type Note = Schemas['Note'];

export const keyOf = (id: number) => ['work-order', id] as const;

export const useWorkOrder = (id: number) =>
  useQuery({
    queryKey: keyOf(id),
    queryFn: (): Promise<WorkOrder> => body(api.GET('/api/WorkOrder/{id}', { params: { path: { id } } })),
  });

export const useTasks = (id: number) =>
  useQuery({
    queryKey: [...keyOf(id), 'tasks'],
    queryFn: (): Promise<Task[]> => body(api.GET('/api/WorkOrder/{id}/tasks', { params: { path: { id } } })),
  });

export const useNotes = (id: number, rows: number) =>
  useQuery({
    queryKey: [...keyOf(id), 'notes', rows],
    queryFn: () => body(api.GET('/api/WorkOrder/{id}/notes', { params: { path: { id }, query: { first: 0, rows } } })),
    placeholderData: keepPreviousData,
  });

export const useHistory = (topic: string, id: number, rows: number) =>
  useQuery({
    queryKey: [...keyOf(id), 'history', rows],
    queryFn: async () => {
      const query = { card: id, rows };
      const page = await body(api.GET('/api/Stream/{topic}/log', { params: { path: { topic }, query } }));
      return { items: page.items as unknown as BoardEvent[], total: page.totalRecords };
    },
    placeholderData: keepPreviousData,
  });

/** Assets whose code or name holds the text. */
export const useAssets = (search: string, enabled: boolean) =>
  useQuery({
    queryKey: ['assets', search],
    queryFn: async () => (await body(api.GET('/api/Asset/all/', { params: { query: { search, rows: 25 } } }))).items,
    placeholderData: keepPreviousData,
    enabled,
  });
