// /login/reset?token=…: what the link of a mail leads to. One that does not count says so, with the way to another.
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { ApiError, errorText } from '@/api/errors';
import { Button } from '@/components/button/Button';
import { useFormats } from '@/components/formats/useFormats';
import { Icon } from '@/components/icon/Icon';
import { Skeleton } from '@/components/state/Skeleton';
import { ErrorState } from '@/components/state/StateMessage';
import { LoginFrame } from '../login/LoginFrame';
import { useRedeem, useResetLink } from './api/password';
import { NewPasswordFields } from './NewPasswordFields';
import styles from './password.module.css';
import { useNewPassword } from './useNewPassword';

export function ResetPage() {
  const { t } = useTranslation('password');
  const [params, setParams] = useSearchParams();
  // What counts no more need not stay in the history of a browser that others use, too.
  const forget = () => setParams({}, { replace: true });
  return (
    <LoginFrame heading={t('reset.heading')}>
      <Checked token={params.get('token') ?? ''} onEnd={forget} />
    </LoginFrame>
  );
}

function Checked({ token, onEnd }: { token: string; onEnd: () => void }) {
  const { t } = useTranslation('password');
  const { formatDateTime } = useFormats();
  const link = useResetLink(token);
  const [ended, setEnded] = useState<'used' | 'over' | null>(null);
  if (ended === 'used') return <Done />;
  if (ended === 'over' || token === '' || link.data?.valid === false) return <Over />;
  if (link.isError) return <ErrorState error={link.error} onRetry={() => void link.refetch()} />;
  if (!link.data) return <Skeleton height={200} />;
  const { email, expiresAt } = link.data;
  return (
    <>
      <p className={styles.text}>{t('reset.text', { email: email ?? '', time: formatDateTime(expiresAt ?? '') })}</p>
      <Form
        {...{ token }}
        onEnd={(how) => {
          setEnded(how);
          onEnd();
        }}
      />
    </>
  );
}

function Form({ token, onEnd }: { token: string; onEnd: (how: 'used' | 'over') => void }) {
  const { t } = useTranslation('password');
  const { t: common } = useTranslation();
  const typed = useNewPassword();
  const redeem = useRedeem(token);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    redeem.mutate(typed.password, {
      onSuccess: () => onEnd('used'),
      onError: (error) => error instanceof ApiError && error.code === 'reset_token' && onEnd('over'),
    });
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <NewPasswordFields {...{ typed }} />
      <p className="danger small" role="alert">
        {redeem.isError && errorText(redeem.error, common('unreachable'))}
      </p>
      <Button type="submit" kind="primary" className={styles.submit} disabled={!typed.valid} busy={redeem.isPending}>
        {t('reset.action')}
      </Button>
    </form>
  );
}

function Over() {
  const { t } = useTranslation('password');
  return (
    <div className={`stack left gap-12 small ${styles.result}`} role="alert">
      <h2 className="row gap-8 size-m">
        <Icon name="clock" />
        {t('reset.over')}
      </h2>
      <p>{t('reset.overText')}</p>
      <Link to="/login/forgot">{t('reset.again')}</Link>
    </div>
  );
}

function Done() {
  const { t } = useTranslation('password');
  return (
    <div className={`stack left gap-12 small ${styles.result}`} role="status" data-good>
      <h2 className="row gap-8 size-m">
        <Icon name="check-circle" />
        {t('reset.done')}
      </h2>
      <p>{t('reset.doneText')}</p>
      <Link to="/login/usp">{t('reset.toLogin')}</Link>
    </div>
  );
}
