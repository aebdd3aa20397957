// /api/WorkOrder/{id}/completion: what stands against completing a work order, and completing it.
import { useQuery } from '@tanstack/react-query';
import { api, body } from '@/api/client';
import type { components } from '@/api/schema.gen';
import { keyOf } from './workOrder';

type Schemas = components['schemas'];
export type Completion = Schemas['Completion'];

const of = (id: number) => ({ params: { path: { id } } });

export const useCompletion = (id: number) =>
  useQuery({
    queryKey: [...keyOf(id), 'completion'],
    queryFn: () => body(api.GET('/api/WorkOrder/{id}/completion', of(id))),
  });

export const completionCalls = {
  /** `overrideReason`: why, though another work order blocks it. */
  complete: (id: number, overrideReason: string) =>
    api.PUT('/api/WorkOrder/{id}/completion', { ...of(id), body: overrideReason ? { overrideReason } : {} }),
  submitForReview: (workOrderId: number, overrideReason: string) =>
    api.PUT('/api/WorkOrder/update-status/', {
      body: { workOrderId, status: IN_REVIEW, ...(overrideReason && { overrideReason }) },
    }),
};

/** The system status, by its number. */
export const IN_REVIEW = 2;
export const COMPLETED = 3;
