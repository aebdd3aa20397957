// GET and POST /api/TaskGroup/{id}/outdated-plans/: plans that have an earlier version of a group, and giving them the newest one.
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, body } from '@/api/client';
import type { components } from '@/api/schema.gen';
import { keysOf } from '@/entity/api/keys';
import { maintenancePlan } from './maintenancePlan.entity';

export type OutdatedPlan = components['schemas']['OutdatedPlan'];
export type TaskDifference = components['schemas']['TaskDifference'];

/** `version` is the group's own: a change of it may make plans outdated. */
export function useOutdatedPlans(group: { id: number; version: number }, first: number, rows: number) {
  const client = useQueryClient();
  const path = { id: group.id };
  const found = useQuery({
    // Below the plans: whatever changes one makes this stale.
    queryKey: [...keysOf(maintenancePlan).family, 'outdated', group.id, group.version, first],
    queryFn: () => {
      const params = { path, query: { first, rows } };
      return body(api.GET('/api/TaskGroup/{id}/outdated-plans/', { params }));
    },
    placeholderData: keepPreviousData,
  });
  const update = useMutation({
    mutationFn: (planIds: number[]) =>
      body(api.POST('/api/TaskGroup/{id}/outdated-plans/', { params: { path }, body: { planIds } })),
    onSettled: () => client.invalidateQueries({ queryKey: keysOf(maintenancePlan).family }),
  });
  return { ...found, update };
}
