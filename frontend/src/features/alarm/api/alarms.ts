// /api/Alarm/: alarms that were, what happened to one, figures, and the work that one leads to.
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { body, clientOf } from '@/api/client';
import { familyApi } from '@/entity/api/contract';
import type { TableState } from '@/entity/view/tableState';
import type { Alarm, AlarmSource, AlarmWork, Severity } from '@/realtime/alarm/model';
import type { Author } from '@/realtime/topic/topic';

export type AlarmLogEntry = {
  version: number;
  at: string;
  by: Author;
  type: string;
  data: Readonly<Record<string, unknown>>;
};
/** An alarm as the history has it, on the list or not. */
export type PastAlarm = Alarm & {
  onList: boolean;
  /** When it turned out never to have been. */
  retractedAt: string | null;
};
/** With what happened to it, the newest first. */
export type AlarmDetail = PastAlarm & { log: readonly AlarmLogEntry[] };
export type SourceFigures = {
  source: AlarmSource;
  count: number;
  share: number;
  activeSeconds: number;
  longestSeconds: number;
  chattering: number;
};
export type StaleAlarm = { source: AlarmSource; raisedAt: string; seconds: number };
/** What a source of the figures is called. */
export type SourceName = { source: AlarmSource; alarmId: number; name: string; place: string; severity: Severity };
export type AlarmFigures = {
  count: number;
  perHour: number;
  perTenMinutes: number;
  peak: number;
  sources: readonly SourceFigures[];
  stale: readonly StaleAlarm[];
  floods: readonly { from: string; until: string; count: number }[];
  floodShare: number;
  /** Half of the alarms that somebody saw were seen within so many seconds. */
  secondsToAcknowledge: number | null;
  names: readonly SourceName[];
};
export type WorkAsked = { boardId?: number; title?: string };

type Json<T> = { content: { 'application/json': T } };
type OfAlarm = { path: { id: number } };
type Paths = {
  '/api/Alarm/{id}': { get: { parameters: OfAlarm; responses: { 200: Json<unknown> } } };
  '/api/Alarm/figures/': {
    get: { parameters: { query: { from: string; to: string } }; responses: { 200: Json<unknown> } };
  };
  '/api/Alarm/{id}/work-order/': {
    post: { parameters: OfAlarm; requestBody: Json<WorkAsked>; responses: { 200: Json<AlarmWork> } };
  };
  '/api/Alarm/{id}/work-request/': {
    post: { parameters: OfAlarm; requestBody: Json<WorkAsked>; responses: { 200: Json<AlarmWork> } };
  };
};
const alarmApi = clientOf<Paths>();

const KEY = ['family', 'Alarm'] as const;

/** `seen`: at which state of the list, so that what happens meanwhile is read anew. */
export const useAlarmDetail = (id: number, seen: string) =>
  useQuery({
    queryKey: [...KEY, 'record', id, seen],
    queryFn: async () => (await body(alarmApi.GET('/api/Alarm/{id}', { params: { path: { id } } }))) as AlarmDetail,
    placeholderData: keepPreviousData,
  });

export const useFigures = (from: string, to: string) =>
  useQuery({
    queryKey: [...KEY, 'figures', from, to],
    queryFn: async () =>
      (await body(alarmApi.GET('/api/Alarm/figures/', { params: { query: { from, to } } }))) as AlarmFigures,
    placeholderData: keepPreviousData,
  });

export const useHistory = (state: TableState) =>
  useQuery({
    queryKey: [...KEY, 'list', state],
    queryFn: async () => {
      const params = { path: { family: 'Alarm' } };
      const { items, totalRecords } = await body(familyApi.POST('/api/{family}/list/', { params, body: state }));
      return { items: items as unknown as PastAlarm[], totalRecords };
    },
    placeholderData: keepPreviousData,
  });

type Wanted = { id: number; kind: AlarmWork['kind']; asked: WorkAsked };

/** Twice is once: the server answers with the work that there is. */
export const useWork = () =>
  useMutation({
    mutationFn: ({ id, kind, asked }: Wanted) => {
      const rest = { params: { path: { id } }, body: asked };
      return body(
        kind === 'workOrder'
          ? alarmApi.POST('/api/Alarm/{id}/work-order/', rest)
          : alarmApi.POST('/api/Alarm/{id}/work-request/', rest),
      );
    },
  });
