// The call itself failed: says so, and leaves by itself after four seconds.
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '@/api/errors';
import { Button } from '@/components/button/Button';
import { Dialog } from '@/components/dialog/Dialog';
import styles from './LoginPage.module.css';

const AUTO_CLOSE_MS = 4000;

type Props = { error: unknown; onClose: () => void };

export function SignInErrorDialog({ error, onClose }: Props) {
  const { t } = useTranslation(['login', 'common']);

  useEffect(() => {
    const timer = setTimeout(onClose, AUTO_CLOSE_MS);
    return () => clearTimeout(timer);
  }, [onClose]);

  return (
    <Dialog
      title={t('errorTitle')}
      onClose={onClose}
      footer={
        <Button kind="primary" onClick={onClose}>
          {t('common:close')}
        </Button>
      }
    >
      <p>{t('errorText')}</p>
      {error instanceof ApiError && <p className={styles.cause}>{error.detail}</p>}
    </Dialog>
  );
}
