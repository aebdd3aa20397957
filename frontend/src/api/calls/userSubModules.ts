// GET /api/UserSubModules/{id}: the menu and what the user may do in each part of it.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useContext, useEffect } from 'react';
import { api, body } from '../client';
import { readAgain } from '../readAgain';
import { onPermissionsInvalidated } from '../permissions';
import type { Module, Permission } from '../types';
import { UserContext } from './session';

const modulesKey = ['modules'] as const;

/** The modules the user is permitted, in the catalogue's order. Waits until somebody is signed in. */
export function useModules() {
  const user = useContext(UserContext);
  return useQuery({
    queryKey: [...modulesKey, user?.id],
    enabled: Boolean(user),
    queryFn: async (): Promise<Module[]> => {
      if (!user) return [];
      const params = { path: { id: user.id }, query: { profile: user.profile } };
      return (await body(api.GET('/api/UserSubModules/{id}', { params }))).modules;
    },
    staleTime: 5 * 60_000,
  });
}

/** Asks anew whenever somebody doubts that it is still so. */
export function useFreshModules(): void {
  const client = useQueryClient();
  useEffect(() => onPermissionsInvalidated(() => void readAgain(client, modulesKey)), [client]);
}

/** Tells of a sub-module whether the user sees it at all. */
export function useSees(): (subModuleId: string) => boolean {
  const { data = [] } = useModules();
  return (wanted) => data.some(({ subModules }) => subModules.some(({ id }) => id === wanted));
}

const NOTHING: Permission = {
  create: false,
  update: false,
  delete: false,
  reopen: false,
  configure: false,
  limit: 'own',
};

/** What the user may do in the sub-module with this id; nothing at all until that is known. */
export function usePermission(subModuleId: string): Permission {
  const { data } = useModules();
  const found = data?.flatMap((module) => module.subModules).find((sub) => sub.id === subModuleId);
  return found?.permission ?? NOTHING;
}

/** The same for one record: what is outside the limit of one's role is looked at and nothing else. */
export function usePermissionOf(subModuleId: string, record: { outOfReach?: boolean }): Permission {
  const may = usePermission(subModuleId);
  return record.outOfReach ? { ...may, update: false, delete: false, reopen: false, configure: false } : may;
}
