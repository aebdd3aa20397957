// A password generated for a user, shown only here: to be handed on before the dialog is closed.
import { useTranslation } from 'react-i18next';
import { Button } from '@/components/button/Button';
import { CopyField } from '@/components/copy/CopyField';
import { Dialog } from '@/components/dialog/Dialog';
import type { Row } from '@/entity/family';

type Props = { record: Row; onClose: () => void };

/** The first password of a new user. */
export const InvitationDialog = (props: Props) => <GeneratedPassword {...props} why="invitation" />;

/** The password of a user who had forgotten theirs. */
export const NewPasswordDialog = (props: Props) => <GeneratedPassword {...props} why="reset" />;

function GeneratedPassword({ record, why, onClose }: Props & { why: 'invitation' | 'reset' }) {
  const { displayName, username, invitationPassword } = record;
  const { t } = useTranslation('user');
  if (typeof invitationPassword !== 'string') return null;
  const words = {
    copy: t('invitation.copy'),
    copied: t('invitation.copied'),
    copyYourself: t('invitation.copyYourself'),
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
      <div className="stack gap-16">
        <p>{t(`${why}.text`, { username: String(username) })}</p>
        <CopyField label={t(`${why}.password`)} value={invitationPassword} {...{ words }} />
      </div>
    </Dialog>
  );
}
