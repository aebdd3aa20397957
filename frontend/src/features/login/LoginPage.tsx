// The login screen: the tenant's logo and picture, and the form its way of signing in asks for.
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useTenant } from '@/api/calls/tenantInfo';
import { Logo } from '@/components/brand/Logo';
import { Skeleton } from '@/components/state/Skeleton';
import { ErrorState } from '@/components/state/StateMessage';
import { Backdrop } from './Backdrop';
import { CredentialForm } from './CredentialForm';
import styles from './LoginPage.module.css';
import { type SignInMethod, signInMethod } from './rules';
import { SsoSignIn } from './SsoSignIn';

type Props = { method: SignInMethod | undefined };

function Form({ method }: Props) {
  const tenant = useTenant();
  // A forced method needs no answer from the server.
  if (!method && tenant.isPending) return <Skeleton height={180} />;
  if (!method && tenant.isError) return <ErrorState error={tenant.error} onRetry={() => void tenant.refetch()} />;
  const chosen = signInMethod(method, tenant.data?.hasSSO ?? false);
  return chosen === 'sso' ? <SsoSignIn /> : <CredentialForm />;
}

export function LoginPage({ method }: Props) {
  const { t } = useTranslation('login');
  const tabId = useId();
  const panelId = useId();
  return (
    <div className={styles.page}>
      <main className={styles.panel}>
        <header>
          <Logo />
        </header>
        <div className={styles.middle}>
          <h1>{t('heading')}</h1>
          <div role="tablist" className={styles.tabs}>
            <button type="button" role="tab" id={tabId} aria-selected="true" aria-controls={panelId}>
              {t('tab')}
            </button>
          </div>
          <div role="tabpanel" id={panelId} aria-labelledby={tabId}>
            <Form method={method} />
          </div>
        </div>
        <footer className={styles.footer}>
          <p>{t('copyright', { year: COPYRIGHT_YEAR })}</p>
          <a href="/legal/licence.html">{t('licence')}</a>
          <a href="/legal/terms.html">{t('terms')}</a>
        </footer>
      </main>
      <Backdrop />
    </div>
  );
}

const COPYRIGHT_YEAR = new Date().getFullYear();
