// GET /api/UserSubModules/{id}: the menu and what the user may do in each part of it.
import { useQuery } from '@tanstack/react-query';
import { useContext } from 'react';
import { api, body } from '../client';
import type { Module, Permission } from '../types';
import { UserContext } from './session';

/** The modules the user is permitted, in the catalogue's order. Waits until somebody is signed in. */
export function useModules() {
  const user = useContext(UserContext);
  return useQuery({
    queryKey: ['modules', user?.id],
    enabled: Boolean(user),
    queryFn: async (): Promise<Module[]> => {
      if (!user) return [];
      const params = { path: { id: user.id }, query: { profile: user.profile } };
      return (await body(api.GET('/api/UserSubModules/{id}', { params }))).modules;
    },
    staleTime: 5 * 60_000,
  });
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
