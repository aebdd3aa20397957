// /api/WorkOrderLabor: planned and actual hours. What changes is an event of the board, which makes the sheet stale; rates and costs are
// only in what is read here.
import { keepPreviousData, type QueryClient, useQuery } from '@tanstack/react-query';
import { api, body } from '@/api/client';
import { readAgain } from '@/api/readAgain';
import type { components } from '@/api/schema.gen';
import { keyOf } from './workOrder';

type Schemas = components['schemas'];
export type LaborSheet = Schemas['LaborSheet'];
export type PlannedLabor = Schemas['PlannedLabor'];
export type LaborRow = LaborSheet['actual'][number];
export type TimesheetRow = Schemas['LaborRow'];
export type CrewTimesheet = Schemas['CrewTimesheet'];

const TIMESHEETS = ['timesheet'] as const;

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

/** Rows of a page of a timesheet. */
export const ROWS = 50;

/** Of a person, or one's own. */
export const useTimesheet = (week: string, personId: number | null, first: number) =>
  useQuery({
    queryKey: [...TIMESHEETS, week, personId, first],
    queryFn: () =>
      body(
        api.GET('/api/WorkOrderLabor/timesheet/', {
          params: { query: { week, first, rows: ROWS, ...(personId !== null && { personId }) } },
        }),
      ),
  });

/** The people whose hours one approves. */
export const useCrewTimesheet = (week: string, first: number) =>
  useQuery({
    queryKey: [...TIMESHEETS, 'crew', week, first],
    queryFn: () =>
      body(api.GET('/api/WorkOrderLabor/crew-timesheet/', { params: { query: { week, first, rows: ROWS } } })),
    placeholderData: keepPreviousData,
  });

/** Approves rows of several work orders, one work order after the other. */
export async function approveRows(queries: QueryClient, rows: readonly TimesheetRow[]): Promise<void> {
  const orders = new Set(rows.map((row) => row.workOrderId));
  try {
    for (const order of orders) {
      const ofIt = rows.filter((row) => row.workOrderId === order);
      await laborCalls.approve(
        order,
        ofIt.map((row) => row.id),
      );
    }
  } finally {
    await readAgain(queries, TIMESHEETS);
  }
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
  export: (sent: Schemas['LaborExport']) =>
    body(api.POST('/api/WorkOrderLabor/export/', { body: sent, parseAs: 'blob' })),
  removePlan: (id: number) => api.DELETE('/api/WorkOrderLabor/planned/{id}', { params: { path: { id } } }),
};
