// The calls about second factors: one's own, and the second step of a sign-in. Passwords leave the browser only as their SHA-256.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { sessionKey } from '@/api/calls/session';
import { hashed, useSignedIn } from '@/api/calls/signIn';
import { api, body } from '@/api/client';
import type { components } from '@/api/schema.gen';
import type { SignedInUser } from '@/api/types';
import { createPasskey, provePasskey } from './webauthn';

type Schemas = components['schemas'];
export type OwnFactors = Schemas['OwnFactors'];
export type OwnPasskey = Schemas['OwnPasskey'];
type SetUp = Schemas['SetUp'];

const factorsKey = ['ownFactors'] as const;

export const useOwnFactors = () =>
  useQuery({ queryKey: factorsKey, queryFn: () => body(api.GET('/auth/second-factor/')) });

/** The password is left out by those who must set up a factor. */
const presence = (password: string | null) => (password === null ? {} : { password: hashed(password) });

/** What is shown after a change. A user who had to set up a factor stays here until they have seen their codes. */
function useShow() {
  const client = useQueryClient();
  return ({ available, required, totp, passkeys, recoveryCodes }: OwnFactors | SetUp) =>
    client.setQueryData<OwnFactors>(factorsKey, { available, required, totp, passkeys, recoveryCodes });
}

/** The way is free for the user who had to set up a factor. */
export function useSettled() {
  const client = useQueryClient();
  return () =>
    client.setQueryData<SignedInUser | null>(sessionKey, (user) => user && { ...user, mustSetUpFactor: false });
}

export const useBeginTotp = () =>
  useMutation({
    mutationFn: (password: string | null) => body(api.POST('/auth/second-factor/totp/', { body: presence(password) })),
  });

export function useConfirmTotp() {
  const show = useShow();
  return useMutation({
    mutationFn: (code: string) => body(api.PUT('/auth/second-factor/totp/', { body: { code } })),
    onSuccess: show,
  });
}

export function useRemoveTotp() {
  const show = useShow();
  return useMutation({
    mutationFn: (password: string) => body(api.POST('/auth/second-factor/totp/remove/', { body: presence(password) })),
    onSuccess: show,
  });
}

export function useNewCodes() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (password: string) =>
      body(api.POST('/auth/second-factor/recovery-codes/', { body: presence(password) })),
    onSuccess: () => client.invalidateQueries({ queryKey: factorsKey }),
  });
}

/** Null: the person changed their mind. */
export function useAddPasskey() {
  const show = useShow();
  return useMutation({
    mutationFn: async ({ name, password }: { name: string; password: string | null }) => {
      const { options } = await body(api.POST('/auth/second-factor/passkeys/options/', { body: presence(password) }));
      const credential = await createPasskey(options);
      if (!credential) return null;
      return body(
        api.POST('/auth/second-factor/passkeys/', { body: { name, credential: credential as Record<string, never> } }),
      );
    },
    onSuccess: (setUp) => setUp && show(setUp),
  });
}

export function useRenamePasskey() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, name }: { id: number; name: string }) =>
      api.PUT('/auth/second-factor/passkeys/{id}', { params: { path: { id } }, body: { name } }),
    onSuccess: () => client.invalidateQueries({ queryKey: factorsKey }),
  });
}

export function useRemovePasskey(id: number) {
  const show = useShow();
  return useMutation({
    mutationFn: (password: string) =>
      body(
        api.POST('/auth/second-factor/passkeys/{id}/remove/', {
          params: { path: { id } },
          body: presence(password),
        }),
      ),
    onSuccess: show,
  });
}

/** Null: it is not finished. */
function useFinishSignIn<Proven = void>(finish: (proof: Proven) => Promise<SignedInUser | null>) {
  const signedIn = useSignedIn();
  return useMutation({ mutationFn: finish, onSuccess: (user) => user && signedIn(user) });
}

export type Proof = { code: string } | { recoveryCode: string };

/** Finishes a sign-in with a code. */
export const useProveCode = (token: string) =>
  useFinishSignIn((proof: Proof) => body(api.POST('/auth/signin/factor', { body: { token, ...proof } })));

/** Finishes a sign-in with a passkey; without a token it begins with it. Null: the person changed their mind. */
export const useProvePasskey = (token: string | null) =>
  useFinishSignIn(async () => {
    const asked = await body(api.POST('/auth/signin/passkey', { body: token === null ? {} : { token } }));
    const passkey = await provePasskey(asked.options);
    const of = token ?? asked.secondFactor?.token;
    if (!passkey || !of) return null;
    return body(api.POST('/auth/signin/factor', { body: { token: of, passkey: passkey as Record<string, never> } }));
  });
