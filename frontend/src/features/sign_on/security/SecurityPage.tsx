// /settings/security: how long sessions last, and how sign-ins went.
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useUser } from '@/api/calls/session';
import { NoPermission } from '@/components/state/StateMessage';
import { TitleRow } from '@/components/title/TitleRow';
import { AUDIT } from '@/paths/sign_on';
import { PolicySection } from './PolicySection';
import { SignInLog } from './SignInLog';
import styles from './security.module.css';

export function SecurityPage() {
  const { t } = useTranslation('security');
  if (!useUser().role.includes('admin')) return <NoPermission />;
  return (
    <>
      <TitleRow icon="shield" title={t('title')}>
        <Link className={styles.link} to={AUDIT}>
          {t('openAudit')}
        </Link>
      </TitleRow>
      <div className={styles.page}>
        <PolicySection />
        <SignInLog />
      </div>
    </>
  );
}
