// Signing in with the tenant's identity provider: one button that leads there.
import { useTranslation } from 'react-i18next';
import { useSsoRedirect } from '@/api/calls/ssoUrl';
import { Button } from '@/components/button/Button';
import styles from './LoginPage.module.css';
import { SignInErrorDialog } from './SignInErrorDialog';

export function SsoSignIn() {
  const { t } = useTranslation('login');
  const sso = useSsoRedirect();
  return (
    <>
      <Button kind="primary" className={styles.submit} busy={sso.isPending} onClick={() => sso.mutate()}>
        {t('ssoLogin')}
      </Button>
      {sso.isError && <SignInErrorDialog error={sso.error} onClose={sso.reset} />}
    </>
  );
}
