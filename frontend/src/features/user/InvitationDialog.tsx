// A password made up for somebody, told this once: to be handed on before the dialog is closed.
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@/components/button/Button';
import { Dialog } from '@/components/dialog/Dialog';
import { notify } from '@/components/snackbar/notify';
import type { Row } from '@/entity/family';
import styles from './user.module.css';

type Props = { record: Row; onClose: () => void };

/** The first password of a new user. */
export const InvitationDialog = (props: Props) => <ToldOnce {...props} why="invitation" />;

/** The password of somebody who had forgotten theirs. */
export const NewPasswordDialog = (props: Props) => <ToldOnce {...props} why="reset" />;

function ToldOnce({ record, why, onClose }: Props & { why: 'invitation' | 'reset' }) {
  const { displayName, username, invitationPassword } = record;
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
      title={t(`${why}.title`, { name: String(displayName) })}
      onClose={onClose}
      footer={
        <Button kind="primary" onClick={onClose}>
          {t('invitation.done')}
        </Button>
      }
    >
      <div className={styles.invitation}>
        <p>{t(`${why}.text`, { username: String(username) })}</p>
        <div className={styles.password}>
          <input ref={field} readOnly aria-label={t(`${why}.password`)} value={invitationPassword} />
          <Button icon="copy" onClick={() => void copy()}>
            {t('invitation.copy')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
