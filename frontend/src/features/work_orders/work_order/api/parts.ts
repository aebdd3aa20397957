// /api/WorkOrderPart: lines of parts. What changes is an event of the board, which makes them stale.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api, body } from '@/api/client';
import type { components } from '@/api/schema.gen';
import { newCommandId } from '@/realtime/commandId';
import { keyOf } from './workOrder';

type Schemas = components['schemas'];
export type PartLine = Schemas['WorkOrderPart'];
export type AvailablePart = Schemas['AvailablePart'];

/** A work order has no more lines than these. */
const ROWS = 200;

export const useOrderParts = (id: number) =>
  useQuery({
    queryKey: [...keyOf(id), 'parts'],
    queryFn: async () =>
      (await body(api.GET('/api/WorkOrderPart/', { params: { query: { workOrderId: id, rows: ROWS } } }))).items,
  });

export const searchParts = async (search: string): Promise<AvailablePart[]> =>
  (await body(api.GET('/api/WorkOrderPart/available/', { params: { query: { search } } }))).items;

/** What is available changes with every issue: it is asked anew each time. */
export const useAvailableParts = (search: string, enabled: boolean) =>
  useQuery({
    queryKey: ['available-parts', search],
    queryFn: () => searchParts(search),
    placeholderData: keepPreviousData,
    staleTime: 0,
    enabled,
  });

/** Without a quantity it is as much as there is to it. */
type Some = { quantity?: string };
const at = (id: number) => ({ params: { path: { id } } });

export const partCalls = {
  plan: (sent: Schemas['NewWorkOrderPart']) => body(api.POST('/api/WorkOrderPart/', { body: sent })),
  change: (id: number, sent: Schemas['WorkOrderPartPatch']) =>
    body(api.PUT('/api/WorkOrderPart/{id}', { ...at(id), body: sent })),
  remove: (id: number) => api.DELETE('/api/WorkOrderPart/{id}', at(id)),
  reserve: (id: number, sent: Some = {}) =>
    body(api.POST('/api/WorkOrderPart/{id}/reserve/', { ...at(id), body: sent })),
  release: (id: number, sent: Some = {}) =>
    body(api.POST('/api/WorkOrderPart/{id}/release/', { ...at(id), body: sent })),
  issue: (id: number, sent: Schemas['IssueOfPart']) =>
    body(api.POST('/api/WorkOrderPart/{id}/issue/', { ...at(id), body: sent })),
  issueTo: (sent: Schemas['IssueToWorkOrder']) => body(api.POST('/api/WorkOrderPart/issue/', { body: sent })),
  takeBack: (id: number, sent: Schemas['ReturnOfPart']) =>
    body(api.POST('/api/WorkOrderPart/{id}/return/', { ...at(id), body: sent })),
  /** What is staged of the kit of a work order. */
  issueKit: (order: number, warehouseId: number) =>
    body(api.POST('/api/Kit/{id}/issue/', { ...at(order), body: { commandId: newCommandId(), warehouseId } })),
  use: (id: number, sent: Some) => body(api.POST('/api/WorkOrderPart/{id}/use/', { ...at(id), body: sent })),
};
