// /api/WorkOrderFailure: what failed, in failure codes. What changes is an event of the board, which makes the failures stale.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api, body } from '@/api/client';
import type { components } from '@/api/schema.gen';
import { keyOf } from './workOrder';

type Schemas = components['schemas'];
export type Failure = Schemas['WorkOrderFailure'];
export type FailureValues = Schemas['WorkOrderFailureValues'];
export type FailureCode = Schemas['WorkOrderFailureCode'];
export type Downtime = Schemas['WorkOrderDowntime'];

export const useFailures = (id: number) =>
  useQuery({
    queryKey: [...keyOf(id), 'failures'],
    queryFn: () => body(api.GET('/api/WorkOrderFailure/', { params: { query: { workOrderId: id } } })),
  });

export const useFailureClasses = (search: string, enabled: boolean) =>
  useQuery({
    queryKey: ['failure-classes', search],
    queryFn: () => body(api.GET('/api/WorkOrderFailure/classes/', { params: { query: { search } } })),
    placeholderData: keepPreviousData,
    enabled,
  });

/** A class and all codes below it. */
export const useFailureCodes = (classId: number | null) =>
  useQuery({
    queryKey: ['failure-codes', classId],
    queryFn: () => body(api.GET('/api/WorkOrderFailure/codes/{class}', { params: { path: { class: classId ?? 0 } } })),
    enabled: classId !== null,
  });

const at = (id: number) => ({ params: { path: { id } } });

export const failureCalls = {
  add: (workOrderId: number, failure: FailureValues) =>
    api.POST('/api/WorkOrderFailure/', { body: { workOrderId, failure } }),
  change: (id: number, failure: FailureValues) => api.PUT('/api/WorkOrderFailure/{id}', { ...at(id), body: failure }),
  remove: (id: number) => api.DELETE('/api/WorkOrderFailure/{id}', at(id)),
};
