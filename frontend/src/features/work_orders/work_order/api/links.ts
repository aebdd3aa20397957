// /api/WorkOrderLink and the work orders that come out of another one.
import { useQuery } from '@tanstack/react-query';
import { api, body } from '@/api/client';
import type { components } from '@/api/schema.gen';
import { keyOf } from './workOrder';

type Schemas = components['schemas'];
export type OrderLink = Schemas['WorkOrderLink'];
export type LinkType = OrderLink['link'];

/** In the order in which they are shown and offered. */
export const LINK_TYPES: readonly LinkType[] = [
  'blockedBy',
  'blocks',
  'childOf',
  'parentOf',
  'followUpOf',
  'hasFollowUp',
  'duplicates',
  'duplicatedBy',
  'splitFrom',
  'splitInto',
  'relatesTo',
];

export const useLinks = (id: number) =>
  useQuery({
    queryKey: [...keyOf(id), 'links'],
    queryFn: () => body(api.GET('/api/WorkOrderLink/', { params: { query: { workOrderId: id } } })),
  });

const of = (id: number) => ({ params: { path: { id } } });

export const linkCalls = {
  add: (workOrderId: number, link: LinkType, otherId: number) =>
    api.POST('/api/WorkOrderLink/', { body: { workOrderId, link, otherId } }),
  remove: (id: number) => api.DELETE('/api/WorkOrderLink/{id}', of(id)),
  split: (id: number, sent: Schemas['SplitWorkOrder']) =>
    body(api.POST('/api/WorkOrder/{id}/split', { ...of(id), body: sent })),
  copy: (id: number, sent: Schemas['CopyWorkOrder']) =>
    body(api.POST('/api/WorkOrder/{id}/copy', { ...of(id), body: sent })),
  followUp: (id: number, sent: Schemas['FollowUpWorkOrder']) =>
    body(api.POST('/api/WorkOrder/{id}/follow-up', { ...of(id), body: sent })),
  followUpRequest: (id: number, sent: Schemas['FollowUpWorkOrder']) =>
    body(api.POST('/api/WorkOrder/{id}/follow-up-request', { ...of(id), body: sent })),
  duplicate: (id: number, otherId: number) =>
    body(api.POST('/api/WorkOrder/{id}/duplicate', { ...of(id), body: { otherId } })),
};
