// Resets the password of a user: one that is generated and shown once, or a mail that lets them choose one.
import { useTranslation } from 'react-i18next';
import { useTenant } from '@/api/calls/tenantInfo';
import { Button } from '@/components/button/Button';
import { Dialog } from '@/components/dialog/Dialog';
import { notify } from '@/components/snackbar/notify';
import type { Row } from '@/entity/family';
import { useMakeUpPassword, useSendReset } from './api';
import { NewPasswordDialog } from './InvitationDialog';

type Props = { user: Row; onClose: () => void };

export function ResetDialog({ user, onClose }: Props) {
  const { t } = useTranslation('user');
  const { t: common } = useTranslation();
  const mails = useTenant().data?.resetsByMail === true && user.active === true;
  const makeUp = useMakeUpPassword(user.id);
  const send = useSendReset(user.id);
  const name = String(user.displayName);
  if (makeUp.data) return <NewPasswordDialog record={makeUp.data} {...{ onClose }} />;
  const mailed = () => {
    notify({ message: t('reset.sent', { email: String(user.email) }), variant: 'success' });
    onClose();
  };
  const footer = (
    <>
      <Button onClick={onClose}>{common('cancel')}</Button>
      {mails && (
        <Button icon="envelope" busy={send.isPending} onClick={() => send.mutate(undefined, { onSuccess: mailed })}>
          {t('reset.mail')}
        </Button>
      )}
      <Button kind="danger" icon="key" busy={makeUp.isPending} onClick={() => makeUp.mutate()}>
        {t('reset.makeUp')}
      </Button>
    </>
  );
  return (
    <Dialog title={t('reset.question', { name })} width={520} {...{ onClose, footer }}>
      <div className="stack gap-8">
        <p>{t('reset.explain', { name })}</p>
        {mails && <p>{t('reset.mailExplain', { name })}</p>}
      </div>
    </Dialog>
  );
}
