// Signing in with the tenant's identity provider: one button that leads there, or one for each where there are several.
import { useTranslation } from 'react-i18next';
import { useSsoRedirect } from '@/api/calls/ssoUrl';
import { useTenant } from '@/api/calls/tenantInfo';
import { Button } from '@/components/button/Button';
import styles from './LoginPage.module.css';
import { SignInErrorDialog } from './SignInErrorDialog';

type Props = { path: string | undefined };

export function SsoSignIn({ path }: Props) {
  const { t } = useTranslation('login');
  const sso = useSsoRedirect();
  const providers = useTenant().data?.identityProviders ?? [];
  const way = path === undefined ? {} : { path };
  return (
    <>
      {providers.length > 1 ? (
        providers.map(({ id, name }) => (
          <Button
            key={id}
            kind="primary"
            className={styles.submit}
            busy={sso.isPending && sso.variables.provider === id}
            onClick={() => sso.mutate({ ...way, provider: id })}
          >
            {t('ssoLoginWith', { name })}
          </Button>
        ))
      ) : (
        <Button kind="primary" className={styles.submit} busy={sso.isPending} onClick={() => sso.mutate(way)}>
          {t('ssoLogin')}
        </Button>
      )}
      {sso.isError && <SignInErrorDialog error={sso.error} onClose={sso.reset} />}
    </>
  );
}
