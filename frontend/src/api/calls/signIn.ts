// POST /auth/signin: the password leaves the browser only as its SHA-256.
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, body } from '../client';
import { storeAccessToken } from '../token';
import type { SignedInUser, SignInFailure, WaitingSignIn } from '../types';
import { asLeft } from './localUserData';
import { sessionKey } from './session';

export type Credentials = { email: string; password: string; locked: boolean };
export type SignInOutcome = { user: SignedInUser } | { waiting: WaitingSignIn } | { failure: SignInFailure };

// Plain http has no crypto.subtle, and plants do run on plain http.
export const hashed = (password: string) => bytesToHex(sha256(utf8ToBytes(password)));

async function signIn({ email, password, locked }: Credentials): Promise<SignInOutcome> {
  const answer = await body(
    api.POST('/auth/signin', { body: { email: email.trim(), password: hashed(password), locked } }),
  );
  if ('error' in answer) return { failure: answer.error };
  if ('secondFactor' in answer) return { waiting: answer.secondFactor };
  if (!answer.access_token) throw new TypeError('The sign-in answer carries no token.');
  return { user: answer };
}

/** The session is there for everyone who reads it. */
export function useSignedIn() {
  const client = useQueryClient();
  return (user: SignedInUser) => {
    storeAccessToken(user.access_token);
    client.setQueryData(sessionKey, asLeft(user));
  };
}

/** Signs in. */
export function useSignIn() {
  const signedIn = useSignedIn();
  return useMutation({
    mutationFn: signIn,
    onSuccess: (outcome) => {
      if ('user' in outcome) signedIn(outcome.user);
    },
  });
}
