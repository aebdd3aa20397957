// Identity providers, how people sign in, and how their sign-ins went.
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { hashed } from '@/api/calls/signIn';
import { api, body } from '@/api/client';
import type { components } from '@/api/schema.gen';

type Schemas = components['schemas'];
export type Provider = Schemas['IdentityProvider'];
export type NewProvider = Schemas['NewIdentityProvider'];
export type SsoSettings = Schemas['SsoSettings'];
export type SigningKey = Provider['signingKeys'][number];
export type LoggedSignIn = Schemas['LoggedSignIn'];

const providersKey = ['identity-providers'] as const;
const settingsKey = ['sso-settings'] as const;

/** Rows of a page. */
export const ROWS = 25;

const of = (id: number) => ({ params: { path: { id } } });

export const useProviders = () =>
  useQuery({ queryKey: providersKey, queryFn: () => body(api.GET('/api/IdentityProvider/')), retry: false });

export const useProvider = (id: number | null) =>
  useQuery({
    queryKey: [...providersKey, id],
    queryFn: () => body(api.GET('/api/IdentityProvider/{id}', of(id ?? 0))),
    enabled: id !== null,
    retry: false,
  });

/** Lists, buttons of the sign-in page and the provider itself are read again. */
function useChanged() {
  const client = useQueryClient();
  return async () => {
    await Promise.all([
      client.invalidateQueries({ queryKey: providersKey }),
      client.invalidateQueries({ queryKey: ['tenant'] }),
    ]);
  };
}

export function useSaveProvider(id: number | null) {
  const changed = useChanged();
  return useMutation({
    mutationFn: (provider: NewProvider) =>
      id === null
        ? body(api.POST('/api/IdentityProvider/', { body: provider }))
        : body(api.PUT('/api/IdentityProvider/{id}', { ...of(id), body: provider })),
    onSuccess: changed,
  });
}

export function useRemoveProvider() {
  const changed = useChanged();
  return useMutation({
    mutationFn: async (id: number) => {
      await api.DELETE('/api/IdentityProvider/{id}', of(id));
    },
    onSuccess: changed,
  });
}

/** What is done with our own keys, each at the version that is shown. */
export function useSigningKeys({ id, version }: Provider) {
  const changed = useChanged();
  const call = { params: { path: { id }, query: { version } } };
  // Also after a refusal: another administrator was faster.
  const outcome = { onSettled: changed };
  return {
    make: useMutation({
      mutationFn: () => body(api.POST('/api/IdentityProvider/{id}/signing-key/', call)),
      ...outcome,
    }),
    switchKey: useMutation({
      mutationFn: () => body(api.POST('/api/IdentityProvider/{id}/signing-key/switch/', call)),
      ...outcome,
    }),
    remove: useMutation({
      mutationFn: () => body(api.DELETE('/api/IdentityProvider/{id}/signing-key/', call)),
      ...outcome,
    }),
  };
}

export const useTestProvider = () =>
  useMutation({ mutationFn: (id: number) => body(api.POST('/api/IdentityProvider/{id}/test/', of(id))) });

/** An address, or the XML itself. */
export const useReadMetadata = () =>
  useMutation({
    mutationFn: (source: string) =>
      body(
        api.POST('/api/IdentityProvider/metadata/', {
          body: source.startsWith('<') ? { xml: source } : { url: source },
        }),
      ),
  });

export const useSsoSettings = () =>
  useQuery({ queryKey: settingsKey, queryFn: () => body(api.GET('/api/TenantSettings/sso/')), retry: false });

export function useSaveSsoSettings() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (settings: SsoSettings) => body(api.PUT('/api/TenantSettings/sso/', { body: settings })),
    onSuccess: (settings) => {
      client.setQueryData(settingsKey, settings);
      return client.invalidateQueries({ queryKey: ['tenant'] });
    },
  });
}

export const useSignInLog = (first: number) =>
  useQuery({
    queryKey: ['sign-in-log', first],
    queryFn: () => body(api.GET('/api/SignInLog/', { params: { query: { first, rows: ROWS, way: 'provider' } } })),
    placeholderData: keepPreviousData,
    refetchInterval: 10_000,
    retry: false,
  });

/** A user who proves their password goes to the provider, and signs in by it from then on. */
export const useLinkIdentity = () =>
  useMutation({
    mutationFn: async ({ provider, password }: { provider: number; password: string }) => {
      const answer = await body(api.POST('/auth/SamlSSO/link', { body: { provider, password: hashed(password) } }));
      window.location.assign(answer.data);
    },
  });
