// Before anything else: an administrator knows the password, so another one is chosen.
import { useTranslation } from 'react-i18next';
import { useSignOut } from '@/api/calls/signOut';
import { Button } from '@/components/button/Button';
import { LoginFrame } from '../login/LoginFrame';
import { ChangeForm } from './ChangeForm';
import styles from './password.module.css';

export function ForcedChange() {
  const { t } = useTranslation('password');
  const signOut = useSignOut();
  return (
    <LoginFrame heading={t('forced.heading')}>
      <p className={styles.text}>{t('forced.text')}</p>
      <ChangeForm currentLabel={t('forced.current')} action={t('forced.action')}>
        <div className={styles.links}>
          <Button kind="quiet" icon="sign-out" onClick={signOut}>
            {t('forced.logout')}
          </Button>
        </div>
      </ChangeForm>
    </LoginFrame>
  );
}
