// Username/Email and password.
import { type ComponentType, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { Button } from '@/components/button/Button';
import { IconButton } from '@/components/button/IconButton';
import { TextInput } from '@/components/field/TextInput';
import { Refusal } from './Refusal';
import { SignInErrorDialog } from './SignInErrorDialog';
import type { SecondStepProps } from './SecondStep';
import styles from './LoginPage.module.css';
import { useCredentialForm } from './useCredentialForm';

type Props = {
  /** Loaded by those who need it. */
  SecondStep: ComponentType<SecondStepProps>;
};

export function CredentialForm({ SecondStep }: Props) {
  const { t } = useTranslation('login');
  const { field, submit, valid, locked, retries, busy, waiting, setWaiting, problem, dismissProblem } =
    useCredentialForm();
  const first = useRef<HTMLInputElement>(null);
  const [shown, setShown] = useState(false);
  const { state }: { state: unknown } = useLocation();

  useEffect(() => first.current?.focus(), []);

  const wired = (name: 'email' | 'password') => {
    const { error, ...input } = field(name);
    return { ...input, error: error === 'minLength' ? t('minLength') : error };
  };

  if (waiting !== undefined) {
    return (
      <Suspense fallback={null}>
        <SecondStep {...{ waiting }} onBack={() => setWaiting(undefined)} />
      </Suspense>
    );
  }
  return (
    <form className="column gap-8" onSubmit={(event) => void submit(event)} noValidate>
      <Refusal locked={locked} retries={retries} />
      <TextInput
        label={t('email')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        ref={first}
        {...wired('email')}
      />
      <TextInput
        label={t('password')}
        type={shown ? 'text' : 'password'}
        autoComplete="current-password"
        trailing={
          <IconButton
            icon={shown ? 'eye-slash' : 'eye'}
            label={t(shown ? 'hidePassword' : 'showPassword')}
            onClick={() => setShown(!shown)}
          />
        }
        {...wired('password')}
      />
      <Button type="submit" kind="primary" className={styles.submit} disabled={!valid || locked} busy={busy}>
        {t('login')}
      </Button>
      {PASSKEYS && (
        <Button icon="key" className={styles.submit} onClick={() => setWaiting(null)}>
          {t('passkey')}
        </Button>
      )}
      <Link className={styles.forgot} to="/login/forgot" state={state}>
        {t('forgot')}
      </Link>
      {problem !== null && <SignInErrorDialog error={problem} onClose={dismissProblem} />}
    </form>
  );
}

/** Browsers have it on secure pages alone. */
const PASSKEYS = 'PublicKeyCredential' in window;
