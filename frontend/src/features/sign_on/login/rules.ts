// The rules of the sign-in form: what it takes, and what a refusal says.
import type { SignInFailure } from '@/api/types';

const MIN_LENGTH = 4;
const MAX_FAILED_LOGINS = 3;

export type CredentialsForm = { email: string; password: string };

/** Of either field. */
export const isLongEnough = (text: string): boolean => text.length >= MIN_LENGTH;

/** How many tries are left after `retries` failed ones, when that is worth saying: with 1 or 2 failures. */
export function attemptsLeft(retries: number): number | null {
  return retries === 1 || retries === 2 ? MAX_FAILED_LOGINS - retries : null;
}

/**
 * A refusal must say something: that the account is locked, how many tries failed, or which field is wrong.
 * One that says nothing is treated as a failed call.
 */
export function isMeaningful(failure: SignInFailure): boolean {
  return failure.locked || failure.retries > 0 || failure.email !== null || failure.password !== null;
}

export type SignInMethod = 'usp' | 'sso';

/** The address decides; where it does not, the tenant does. */
export function signInMethod(asked: SignInMethod | undefined, hasSso: boolean): SignInMethod {
  return asked ?? (hasSso ? 'sso' : 'usp');
}
