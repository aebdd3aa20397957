// The sign-in form's state: validation, the server's refusals on their fields, and the lock of one account. Two fields need no
// library of forms, and this screen is waited for most.
import { type ChangeEvent, type FormEvent, useState } from 'react';
import { useSignIn } from '@/api/calls/signIn';
import type { SignInFailure, WaitingSignIn } from '@/api/types';
import { type CredentialsForm, isLongEnough, isMeaningful } from './rules';

/** Before any attempt. */
const NO_RETRIES = -1;

type Name = keyof CredentialsForm;
type Refused = Readonly<Partial<Record<Name, string | null>>>;

export function useCredentialForm() {
  const signIn = useSignIn();
  const [typed, setTyped] = useState<CredentialsForm>({ email: '', password: '' });
  // Nothing is said of a field that is still being filled in for the first time.
  const [visited, setVisited] = useState<readonly Name[]>([]);
  const [refused, setRefused] = useState<Refused>({});
  const [retries, setRetries] = useState(NO_RETRIES);
  // A lock belongs to one account: typing another name frees the form.
  const [lockedEmail, setLockedEmail] = useState<string | null>(null);
  const [problem, setProblem] = useState<unknown>(null);
  // The second step, if there is one; null: a passkey alone.
  const [waiting, setWaiting] = useState<WaitingSignIn | null | undefined>();
  const locked = lockedEmail !== null && typed.email.trim() === lockedEmail;
  const valid = isLongEnough(typed.email) && isLongEnough(typed.password);

  function showRefusal(failure: SignInFailure, email: string): void {
    if (!isMeaningful(failure)) {
      setProblem(new Error('The refusal gives no reason.'));
      return;
    }
    setRetries(failure.retries);
    setLockedEmail(failure.locked ? email.trim() : null);
    setRefused({ email: failure.email, password: failure.password });
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (!valid || locked) return setVisited(['email', 'password']);
    setRefused({});
    try {
      const outcome = await signIn.mutateAsync({ ...typed, locked });
      if ('failure' in outcome) showRefusal(outcome.failure, typed.email);
      if ('waiting' in outcome) {
        setWaiting(outcome.waiting);
        // A user who comes back proves it again.
        setTyped({ ...typed, password: '' });
      }
    } catch (error) {
      setProblem(error);
    }
  }

  /** What its input needs; `error` is the server's sentence, or the key of a text. */
  const field = (name: Name) => ({
    name,
    value: typed[name],
    error: visited.includes(name) && !isLongEnough(typed[name]) ? ('minLength' as const) : (refused[name] ?? undefined),
    onBlur: () => setVisited((before) => [...before, name]),
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
      setTyped((before) => ({ ...before, [name]: target.value }));
      setRefused((before) => ({ ...before, [name]: null }));
    },
  });

  return {
    field,
    submit,
    valid,
    locked,
    retries,
    busy: signIn.isPending,
    waiting,
    setWaiting,
    /** What went wrong with the call itself; null when nothing did. */
    problem,
    dismissProblem: () => setProblem(null),
  };
}
