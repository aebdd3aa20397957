// /api/Alarm/: alarms that were, what happened to one, figures, and the work that one leads to.
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { api, body } from '@/api/client';
import type { components } from '@/api/schema.gen';
import type { Alarm, AlarmWork } from '@/realtime/alarm/model';
import type { Author } from '@/realtime/topic/topic';

export type AlarmLogEntry = {
  version: number;
  at: string;
  by: Author;
  type: string;
  data: Readonly<Record<string, unknown>>;
};
type Schemas = components['schemas'];
/** An alarm as the history has it, on the list or not. */
export type PastAlarm = Schemas['AlarmRow'];
/** With what happened to it, the newest first; the document leaves the events' shape to the socket. */
export type AlarmDetail = PastAlarm & { log: AlarmLogEntry[] };
export type AlarmFigures = Schemas['AlarmFigures'];
export type SourceFigures = AlarmFigures['sources'][number];
export type StaleAlarm = AlarmFigures['stale'][number];
/** What a source of the figures is called. */
export type SourceName = AlarmFigures['names'][number];

const KEY = ['family', 'Alarm'] as const;

/** `seen`: at which state of the list, so that what happens meanwhile is read anew. */
export const useAlarmDetail = (id: number, seen: string) =>
  useQuery({
    queryKey: [...KEY, 'record', id, seen],
    queryFn: async () => (await body(api.GET('/api/Alarm/{id}', { params: { path: { id } } }))) as AlarmDetail,
    placeholderData: keepPreviousData,
  });

export const useFigures = (from: string, to: string) =>
  useQuery({
    queryKey: [...KEY, 'figures', from, to],
    queryFn: () => body(api.GET('/api/Alarm/figures/', { params: { query: { from, to } } })),
    placeholderData: keepPreviousData,
  });

export const useHistory = (state: Schemas['TableState']) =>
  useQuery({
    queryKey: [...KEY, 'list', state],
    queryFn: () => body(api.POST('/api/Alarm/list/', { body: state })),
    placeholderData: keepPreviousData,
  });

type Wanted = { id: Alarm['id']; kind: AlarmWork['kind']; boardId: number | null };

/** Twice is once: the server answers with the work that there is. */
export const useWork = () =>
  useMutation({
    mutationFn: async ({ id, boardId }: Wanted) => {
      const params = { path: { id } };
      const { work } = await body(
        boardId === null
          ? api.POST('/api/Alarm/{id}/work-request/', { params, body: {} })
          : api.POST('/api/Alarm/{id}/work-order/', { params, body: { boardId } }),
      );
      return work;
    },
  });
