// The sign-in form's state: validation, the server's refusals on their fields, and the lock of one account.
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useSignIn } from '@/api/calls/signIn';
import type { SignInFailure } from '@/api/types';
import { type CredentialsForm, isMeaningful } from './rules';

/** Before any attempt. */
const NO_RETRIES = -1;

export function useCredentialForm() {
  const signIn = useSignIn();
  const form = useForm<CredentialsForm>({
    mode: 'onTouched',
    defaultValues: { email: '', password: '' },
  });
  const [retries, setRetries] = useState(NO_RETRIES);
  // A lock belongs to one account: typing another name frees the form.
  const [lockedEmail, setLockedEmail] = useState<string | null>(null);
  const [problem, setProblem] = useState<unknown>(null);
  const typedEmail = useWatch({ control: form.control, name: 'email' });
  const locked = lockedEmail !== null && typedEmail.trim() === lockedEmail;

  function showRefusal(failure: SignInFailure, email: string): void {
    if (!isMeaningful(failure)) {
      setProblem(new Error('The refusal gives no reason.'));
      return;
    }
    setRetries(failure.retries);
    setLockedEmail(failure.locked ? email.trim() : null);
    if (failure.email) form.setError('email', { type: 'server', message: failure.email });
    if (failure.password) form.setError('password', { type: 'server', message: failure.password });
  }

  const submit = form.handleSubmit(async ({ email, password }) => {
    try {
      const outcome = await signIn.mutateAsync({ email, password, locked });
      if ('failure' in outcome) showRefusal(outcome.failure, email);
    } catch (error) {
      setProblem(error);
    }
  });

  return {
    form,
    submit,
    locked,
    retries,
    busy: signIn.isPending,
    /** What went wrong with the call itself; null when nothing did. */
    problem,
    dismissProblem: () => setProblem(null),
  };
}
