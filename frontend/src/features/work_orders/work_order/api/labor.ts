// /api/WorkOrderLabor: planned and actual hours. What changes is an event of the board, which makes the sheet stale; rates and costs are
// only in what is read here.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { api, body } from '@/api/client';
import { readAgain } from '@/api/readAgain';
import type { components } from '@/api/schema.gen';
import { keyOf } from './workOrder';

type Schemas = components['schemas'];
export type LaborSheet = Schemas['LaborSheet'];
export type PlannedLabor = Schemas['PlannedLabor'];
export type LaborRow = LaborSheet['actual'][number];
export type TimesheetRow = Schemas['LaborRow'];

export const useLaborSheet = (id: number) =>
  useQuery({
    queryKey: [...keyOf(id), 'labor'],
    queryFn: () => body(api.GET('/api/WorkOrderLabor/', { params: { query: { workOrderId: id } } })),
  });

export const useLabourTypes = () =>
  useQuery({
    queryKey: ['labour-types'],
    queryFn: async () => (await body(api.GET('/api/LabourType/all/', { params: { query: { rows: 100 } } }))).items,
    staleTime: 300_000,
  });

export const useTimesheet = (week: string, first: number, rows: number) =>
  useQuery({
    queryKey: ['timesheet', week, first, rows],
    queryFn: () => body(api.GET('/api/WorkOrderLabor/timesheet/', { params: { query: { week, first, rows } } })),
  });

/** Calls, and reads the work order again when they have worked: a drawer may be open without its board. */
export function useLaborCalls(workOrderId: number) {
  const queries = useQueryClient();
  return useCallback(
    async (call: Promise<unknown>): Promise<void> => {
      await call;
      await readAgain(queries, keyOf(workOrderId));
    },
    [queries, workOrderId],
  );
}

export const laborCalls = {
  enter: (sent: Schemas['NewLabor']) => api.POST('/api/WorkOrderLabor/', { body: sent }),
  correct: (id: number, sent: Schemas['Correction']) =>
    api.PUT('/api/WorkOrderLabor/{id}', { params: { path: { id } }, body: sent }),
  remove: (id: number) => api.DELETE('/api/WorkOrderLabor/{id}', { params: { path: { id } } }),
  approve: (workOrderId: number, labourIds: number[]) =>
    api.POST('/api/WorkOrderLabor/approve/', { body: { workOrderId, labourIds } }),
  plan: (sent: Schemas['NewPlannedLabor']) => api.POST('/api/WorkOrderLabor/planned/', { body: sent }),
  changePlan: (id: number, sent: Schemas['PlannedLaborPatch']) =>
    api.PUT('/api/WorkOrderLabor/planned/{id}', { params: { path: { id } }, body: sent }),
  removePlan: (id: number) => api.DELETE('/api/WorkOrderLabor/planned/{id}', { params: { path: { id } } }),
};
