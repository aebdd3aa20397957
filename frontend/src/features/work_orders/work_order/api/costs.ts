// /api/WorkOrderCost: planned, actual and variance by kind, and the rows besides labour and parts.
import { useQuery } from '@tanstack/react-query';
import { api, body } from '@/api/client';
import type { components } from '@/api/schema.gen';
import { keyOf } from './workOrder';

type Schemas = components['schemas'];
export type CostRow = Schemas['WorkOrderCost'];
export type CostValues = Schemas['WorkOrderCostValues'];
export type CostSum = Schemas['CostSum'];

export const useCosts = (id: number) =>
  useQuery({
    queryKey: [...keyOf(id), 'costs'],
    queryFn: () => body(api.GET('/api/WorkOrderCost/', { params: { query: { workOrderId: id } } })),
  });

export const costCalls = {
  add: (workOrderId: number, cost: CostValues) => api.POST('/api/WorkOrderCost/', { body: { workOrderId, cost } }),
  change: (id: number, cost: CostValues) =>
    api.PUT('/api/WorkOrderCost/{id}', { params: { path: { id } }, body: cost }),
  remove: (id: number) => api.DELETE('/api/WorkOrderCost/{id}', { params: { path: { id } } }),
};
