// GET /api/UserSubModules/{id}: the menu of the user's profile, and what they may do in each part of the product.
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useContext, useEffect } from 'react';
import { api, body } from '../client';
import { readAgain } from '../readAgain';
import { onPermissionsInvalidated } from '../permissions';
import type { components } from '../schema.gen';
import type { Module, Permission } from '../types';
import { UserContext } from './session';

type Schemas = components['schemas'];

const modulesKey = ['modules'] as const;

/** All that is permitted, in one: what the profile leaves out of the menu is marked. */
function permittedOf({ modules, hidden = [] }: Schemas['UserSubModules']): Module[] {
  const marked = hidden.map((module) => ({
    ...module,
    subModules: module.subModules.map((sub) => ({ ...sub, hidden: true })),
  }));
  return [...modules, ...marked];
}

/** The modules the user is permitted, those of the menu first. Waits until a user is signed in. */
export function useModules() {
  const user = useContext(UserContext);
  return useQuery({
    queryKey: [...modulesKey, user?.id],
    enabled: Boolean(user),
    queryFn: async (): Promise<Module[]> => {
      if (!user) return [];
      // The one that they have now: another window may have switched, or an administrator removed it.
      const params = { path: { id: user.id }, query: { profile: 'default' } };
      return permittedOf(await body(api.GET('/api/UserSubModules/{id}', { params })));
    },
    staleTime: 5 * 60_000,
  });
}

/** Reads the menu again: it is another one. */
export const readModulesAgain = (client: QueryClient): Promise<void> => readAgain(client, modulesKey);

/** Asks again whenever a call was refused for want of a permission. */
export function useFreshModules(): void {
  const client = useQueryClient();
  useEffect(() => onPermissionsInvalidated(() => void readModulesAgain(client)), [client]);
}

/** Whether the user sees a sub-module at all. */
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
