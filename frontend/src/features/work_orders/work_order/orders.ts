// POST /api/WorkOrder/list/: the work orders of an asset or of a person, the newest first.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api, body } from '@/api/client';
import type { components } from '@/api/schema.gen';

export type Order = components['schemas']['WorkOrderRow'];

/** Whose they are: an asset's, or those that a person is responsible for. */
export type Whose = { of: 'asset' | 'responsiblePerson'; id: number };

export const ROWS = 25;

export const useOrders = ({ of, id }: Whose, first = 0) =>
  useQuery({
    queryKey: ['workOrders', of, id, first],
    queryFn: ({ signal }) =>
      body(
        api.POST('/api/WorkOrder/list/', {
          signal,
          body: { first, rows: ROWS, filters: { [of]: { value: [id], matchMode: 'in' } } },
        }),
      ),
    placeholderData: keepPreviousData,
  });
