// What the tenant's administrators choose, its pictures, modules and domains.
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { tenantChanged } from '@/api/calls/tenantInfo';
import { api, body } from '@/api/client';
import { fileBody } from '@/api/fileBody';
import type { components } from '@/api/schema.gen';

type Schemas = components['schemas'];
export type General = Schemas['GeneralSettings'];
export type NewGeneral = Schemas['NewGeneralSettings'];
export type Modules = Schemas['TenantModules'];
export type CustomDomain = Schemas['CustomDomain'];
export type Change = Schemas['TenantChanges']['items'][number];
export type Picture = 'logo' | 'background';

const key = ['tenant-settings'] as const;

/** Rows of a page of the history. */
export const ROWS = 10;

export const useGeneral = () =>
  useQuery({
    queryKey: [...key, 'general'],
    queryFn: () => body(api.GET('/api/TenantSettings/general/')),
    retry: false,
  });

export const useModuleSettings = () =>
  useQuery({
    queryKey: [...key, 'modules'],
    queryFn: () => body(api.GET('/api/TenantSettings/modules/')),
    retry: false,
  });

export const useDomains = () =>
  useQuery({
    queryKey: [...key, 'domains'],
    queryFn: () => body(api.GET('/api/TenantSettings/domains/')),
    retry: false,
  });

export const useHistory = (first: number) =>
  useQuery({
    queryKey: [...key, 'history', first],
    queryFn: () => body(api.GET('/api/TenantSettings/history/', { params: { query: { first, rows: ROWS } } })),
    placeholderData: keepPreviousData,
    retry: false,
  });

/** Everything that shows something of it is read again, here; the server notifies other sessions. */
function useChanged() {
  const client = useQueryClient();
  return async () => {
    tenantChanged(client);
    await client.invalidateQueries({ queryKey: key });
  };
}

/** What is to be saved, each only where it was changed. */
export type Edits = { general: Omit<NewGeneral, 'version'> | null; off: readonly string[] | null };

/** Both have one version: the second is saved on top of the first. */
export function useSave() {
  const changed = useChanged();
  return useMutation({
    mutationFn: async ({ version, general, off }: Edits & { version: number }) => {
      let current = version;
      if (general) {
        const saved = await body(api.PUT('/api/TenantSettings/general/', { body: { ...general, version } }));
        current = saved.version;
      }
      if (off) await body(api.PUT('/api/TenantSettings/modules/', { body: { version: current, off: [...off] } }));
    },
    // Also after a failure: the first may have been saved.
    onSettled: changed,
  });
}

export function useBringPicture(picture: Picture) {
  const changed = useChanged();
  return useMutation({
    mutationFn: async (file: File) => {
      if (picture === 'logo') await api.PUT('/api/TenantSettings/logo', fileBody(file));
      else await api.PUT('/api/TenantSettings/background', fileBody(file));
    },
    onSuccess: changed,
  });
}

export function useRemovePicture(picture: Picture) {
  const changed = useChanged();
  return useMutation({
    mutationFn: async () => {
      if (picture === 'logo') await api.DELETE('/api/TenantSettings/logo');
      else await api.DELETE('/api/TenantSettings/background');
    },
    onSuccess: changed,
  });
}

export function useAddDomain() {
  const changed = useChanged();
  return useMutation({
    mutationFn: (name: string) => body(api.POST('/api/TenantSettings/domains/', { body: { name } })),
    onSuccess: changed,
  });
}

export function useCheckDomain() {
  const changed = useChanged();
  return useMutation({
    mutationFn: (id: number) => body(api.POST('/api/TenantSettings/domains/{id}/check/', { params: { path: { id } } })),
    onSuccess: changed,
  });
}

export function useRemoveDomain() {
  const changed = useChanged();
  return useMutation({
    mutationFn: async (id: number) => {
      await api.DELETE('/api/TenantSettings/domains/{id}', { params: { path: { id } } });
    },
    onSuccess: changed,
  });
}
