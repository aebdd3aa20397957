// Sends all that failed once more, from a moment on.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '@/components/dialog/FormDialog';
import { DateInput } from '@/components/field/DateInput';
import { notify } from '@/components/snackbar/notify';
import { useReplayFailed } from './api';

const WEEK = 7 * 86_400_000;

export function ReplayDialog({ webhook, onClose }: { webhook: number; onClose: () => void }) {
  const { t } = useTranslation('webhooks');
  const [since, setSince] = useState(() => new Date(Date.now() - WEEK).toISOString().slice(0, 10));
  const replay = useReplayFailed(webhook);
  const save = async () => {
    const count = await replay.mutateAsync(new Date(`${since}T00:00:00`).toISOString());
    notify({ message: t('replayedCount', { count }), variant: 'success' });
  };
  return (
    <FormDialog
      title={t('replayFailed')}
      action={t('replay')}
      ready={since !== ''}
      onSave={save}
      {...{ onClose }}
      width={420}
    >
      <p className="small">{t('replayText')}</p>
      <DateInput label={t('since')} required value={since} onChange={({ target }) => setSince(target.value)} />
    </FormDialog>
  );
}
