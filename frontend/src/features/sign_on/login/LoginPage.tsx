// The login screen: the form that the tenant's way of signing in asks for.
import { type ComponentType, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { isPreparing, useTenant } from '@/api/calls/tenantInfo';
import { Skeleton } from '@/components/state/Skeleton';
import { EmptyState, ErrorState } from '@/components/state/StateMessage';
import { CredentialForm } from './CredentialForm';
import { LoginFrame } from './LoginFrame';
import styles from './LoginPage.module.css';
import { type SignInMethod, signInMethod } from './rules';
import type { SecondStepProps } from './SecondStep';
import { SsoSignIn } from './SsoSignIn';

type Props = {
  method: SignInMethod | undefined;
  /** Where the user was going. */
  path?: string | undefined;
  /** Loaded by those who need it. */
  SecondStep: ComponentType<SecondStepProps>;
};

function Form({ method, path, SecondStep }: Props) {
  const { t } = useTranslation('login');
  const tenant = useTenant();
  if (isPreparing(tenant.failureReason)) {
    return (
      <div role="status">
        <EmptyState icon="hourglass" title={t('preparing')} text={t('preparingHint')} />
      </div>
    );
  }
  // A forced method needs no answer from the server.
  if (!method && tenant.isPending) return <Skeleton height={180} />;
  if (!method && tenant.isError) return <ErrorState error={tenant.error} onRetry={() => void tenant.refetch()} />;
  const chosen = signInMethod(method, tenant.data?.hasSSO ?? false);
  return chosen === 'sso' ? <SsoSignIn {...{ path }} /> : <CredentialForm {...{ SecondStep }} />;
}

export function LoginPage({ method, path, SecondStep }: Props) {
  const { t } = useTranslation('login');
  const tabId = useId();
  const panelId = useId();
  return (
    <LoginFrame heading={t('heading')}>
      <div role="tablist" className={styles.tabs}>
        <button
          className="small medium"
          type="button"
          role="tab"
          id={tabId}
          aria-selected="true"
          aria-controls={panelId}
        >
          {t('tab')}
        </button>
      </div>
      <div role="tabpanel" id={panelId} aria-labelledby={tabId}>
        <Form {...{ method, path, SecondStep }} />
      </div>
    </LoginFrame>
  );
}
