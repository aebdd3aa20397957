// /login/forgot: asks for a mail with a link, where the tenant sends mails.
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { useTenant } from '@/api/calls/tenantInfo';
import { errorText } from '@/api/errors';
import { Button } from '@/components/button/Button';
import { TextInput } from '@/components/field/TextInput';
import { Icon } from '@/components/icon/Icon';
import { Skeleton } from '@/components/state/Skeleton';
import { ErrorState } from '@/components/state/StateMessage';
import { LoginFrame } from '../login/LoginFrame';
import { useAskForReset } from './api/password';
import styles from './password.module.css';

/** As the sign-in has it. */
const MIN_LENGTH = 4;

export function ForgotPage() {
  const { t } = useTranslation('password');
  const { state }: { state: unknown } = useLocation();
  return (
    <LoginFrame heading={t('forgot.heading')}>
      <ForgotForm />
      <p className={styles.links}>
        <Link to="/login/usp" state={state}>
          {t('forgot.back')}
        </Link>
      </p>
    </LoginFrame>
  );
}

function ForgotForm() {
  const { t } = useTranslation('password');
  const tenant = useTenant();
  if (tenant.isPending) return <Skeleton height={120} />;
  if (tenant.isError) return <ErrorState error={tenant.error} onRetry={() => void tenant.refetch()} />;
  return tenant.data.resetsByMail ? <Form /> : <p className={styles.text}>{t('forgot.noMail')}</p>;
}

function Form() {
  const { t } = useTranslation('password');
  const { t: common } = useTranslation();
  const [login, setLogin] = useState('');
  const ask = useAskForReset();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    ask.mutate(login);
  };
  if (ask.isSuccess) {
    return (
      <div className={`stack left gap-12 small ${styles.result}`} role="status" data-good>
        <h2 className="row gap-8 size-m">
          <Icon name="envelope" />
          {t('forgot.sentTitle')}
        </h2>
        <p>{t('forgot.sent', { login: login.trim() })}</p>
        <p>{t('forgot.nothing')}</p>
        <Button onClick={ask.reset}>{t('forgot.again')}</Button>
      </div>
    );
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <p className={styles.text}>{t('forgot.text')}</p>
      <TextInput
        label={t('forgot.login')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        value={login}
        onChange={({ target }) => setLogin(target.value)}
      />
      <p className="danger small" role="alert">
        {ask.isError && errorText(ask.error, common('unreachable'))}
      </p>
      <Button
        type="submit"
        kind="primary"
        className={styles.submit}
        disabled={login.trim().length < MIN_LENGTH}
        busy={ask.isPending}
      >
        {t('forgot.action')}
      </Button>
    </form>
  );
}
