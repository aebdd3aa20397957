// Username/Email and password.
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { Button } from '@/components/button/Button';
import { IconButton } from '@/components/button/IconButton';
import { TextInput } from '@/components/field/TextInput';
import { Refusal } from './Refusal';
import { SignInErrorDialog } from './SignInErrorDialog';
import styles from './LoginPage.module.css';
import { CREDENTIAL } from './rules';
import { useCredentialForm } from './useCredentialForm';

export function CredentialForm() {
  const { t } = useTranslation('login');
  const { form, submit, locked, retries, busy, problem, dismissProblem } = useCredentialForm();
  const { errors, isValid } = form.formState;
  const { setFocus } = form;
  const [shown, setShown] = useState(false);
  const { state }: { state: unknown } = useLocation();

  useEffect(() => setFocus('email'), [setFocus]);

  const message = (error: { message?: string } | undefined) =>
    error?.message === 'minLength' ? t('minLength') : error?.message;

  return (
    <form className="column gap-8" onSubmit={(event) => void submit(event)} noValidate>
      <Refusal locked={locked} retries={retries} />
      <TextInput
        label={t('email')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={message(errors.email)}
        {...form.register('email', CREDENTIAL)}
      />
      <TextInput
        label={t('password')}
        type={shown ? 'text' : 'password'}
        autoComplete="current-password"
        error={message(errors.password)}
        trailing={
          <IconButton
            icon={shown ? 'eye-slash' : 'eye'}
            label={t(shown ? 'hidePassword' : 'showPassword')}
            onClick={() => setShown(!shown)}
          />
        }
        {...form.register('password', CREDENTIAL)}
      />
      <Button type="submit" kind="primary" className={styles.submit} disabled={!isValid || locked} busy={busy}>
        {t('login')}
      </Button>
      <Link className={styles.forgot} to="/login/forgot" state={state}>
        {t('forgot')}
      </Link>
      {problem !== null && <SignInErrorDialog error={problem} onClose={dismissProblem} />}
    </form>
  );
}
