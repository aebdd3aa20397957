// The first password of a new user, told this once: to be handed on before the dialog is closed.
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@/components/button/Button';
import { Dialog } from '@/components/dialog/Dialog';
import { notify } from '@/components/snackbar/notify';
import type { Row } from '@/entity/family';
import styles from './user.module.css';

type Props = { record: Row; onClose: () => void };

export function InvitationDialog({ record: { displayName, username, invitationPassword }, onClose }: Props) {
  const { t } = useTranslation('user');
  const field = useRef<HTMLInputElement>(null);
  if (typeof invitationPassword !== 'string') return null;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(invitationPassword);
      notify({ message: t('invitation.copied'), variant: 'success' });
    } catch {
      // Without a secure connection browsers keep the clipboard to themselves.
      field.current?.select();
      notify({ message: t('invitation.copyYourself') });
    }
  };
  return (
    <Dialog
      lasting
      title={t('invitation.title', { name: String(displayName) })}
      onClose={onClose}
      footer={
        <Button kind="primary" onClick={onClose}>
          {t('invitation.done')}
        </Button>
      }
    >
      <div className={styles.invitation}>
        <p>{t('invitation.text', { username: String(username) })}</p>
        <div className={styles.password}>
          <input ref={field} readOnly aria-label={t('invitation.password')} value={invitationPassword} />
          <Button icon="copy" onClick={() => void copy()}>
            {t('invitation.copy')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
