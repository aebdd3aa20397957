// Makes an end of a key.
import { useTranslation } from 'react-i18next';
import { errorText } from '@/api/errors';
import { ConfirmDialog } from '@/components/dialog/ConfirmDialog';
import { notify } from '@/components/snackbar/notify';
import { type ApiKey, useRevokeKey } from './api';

export function RevokeDialog({ of: { id, name }, onClose }: { of: ApiKey; onClose: () => void }) {
  const { t } = useTranslation('api-keys');
  const { t: common } = useTranslation();
  const revoke = useRevokeKey();
  const run = () =>
    revoke.mutate(id, {
      onSuccess: () => notify({ message: t('revoked', { name }), variant: 'success' }),
      onError: (error) => notify({ message: errorText(error, common('failed')), variant: 'error' }),
    });
  return (
    <ConfirmDialog title={t('revokeTitle', { name })} action={t('revoke')} onConfirm={run} {...{ onClose }}>
      <p>{t('revokeText')}</p>
    </ConfirmDialog>
  );
}
