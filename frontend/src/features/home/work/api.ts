// What waits for the user, from the lists that the screens themselves read; the keys are theirs, so that a change makes both stale.
import { useQuery } from '@tanstack/react-query';
import { api, body } from '@/api/client';
import { keysOf } from '@/entity/api/keys';

/** So many of each show; the number beside the title counts all. */
export const SHOWN = 5;

type Filters = Record<string, { value: unknown; matchMode: string }>;

/** Open and In Review: what the user still has to do. */
const OPEN = { status: { value: [1, 2], matchMode: 'in' } };

export const MINE = (personId: number): Filters => ({
  ...OPEN,
  responsiblePerson: { value: [personId], matchMode: 'in' },
});
export const UNASSIGNED: Filters = { ...OPEN, responsiblePerson: { value: null, matchMode: 'isEmpty' } };
export const OVERDUE: Filters = { overdue: { value: true, matchMode: 'equals' } };

/** Those that are due first come first. */
export const useWorkOrders = (filters: Filters) => {
  const state = { first: 0, rows: SHOWN, sortField: 'due', sortOrder: 1, filters };
  return useQuery({
    queryKey: [...keysOf({ path: 'WorkOrder' }).list, 'home', state],
    queryFn: () => body(api.POST('/api/WorkOrder/list/', { body: state })),
  });
};

export const useNewRequests = () => {
  const state = { first: 0, rows: SHOWN, filters: { status: { value: ['new'], matchMode: 'in' } } };
  return useQuery({
    queryKey: [...keysOf({ path: 'WorkRequest' }).list, 'home', state],
    queryFn: () => body(api.POST('/api/WorkRequest/list/', { body: state })),
  });
};

export const useDashboards = () => {
  const state = { first: 0, rows: SHOWN, filters: {} };
  return useQuery({
    queryKey: [...keysOf({ path: 'Dashboard' }).list, 'home', state],
    queryFn: () => body(api.POST('/api/Dashboard/list/', { body: state })),
  });
};

/** There are no events for these: they are read again each minute. */
export const useFailedJobs = () =>
  useQuery({
    queryKey: ['system', 'jobs', 'home'],
    queryFn: () => body(api.GET('/api/System/jobs/', { params: { query: { rows: SHOWN } } })),
    refetchInterval: 60_000,
  });
