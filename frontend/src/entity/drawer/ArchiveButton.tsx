// Archives a record, or brings it back, once that is confirmed.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '@/api/errors';
import { IconButton } from '@/components/button/IconButton';
import { ConfirmDialog } from '@/components/dialog/ConfirmDialog';
import { notify } from '@/components/snackbar/notify';
import { useChanges } from '../api/changes';
import { useFamily } from '../FamilyContext';
import type { Row } from '../family';

export function ArchiveButton({ record, name }: { record: Row; name: string }) {
  const { t } = useTranslation('entity');
  const { t: common } = useTranslation();
  const { archive } = useChanges(useFamily());
  const [asked, setAsked] = useState(false);
  const back = record.archivedAt !== null;
  const action = t(back ? 'drawer.restore' : 'drawer.archive');
  const run = () =>
    archive.mutate(record, {
      onSuccess: () => notify({ message: t(back ? 'drawer.restored' : 'drawer.archived'), variant: 'success' }),
      onError: (error) => notify({ message: errorText(error, common('failed')), variant: 'error' }),
    });
  return (
    <>
      <IconButton
        icon={back ? 'replay' : 'box'}
        label={action}
        disabled={archive.isPending}
        onClick={() => setAsked(true)}
      />
      {asked && (
        <ConfirmDialog
          title={t(back ? 'drawer.restoreTitle' : 'drawer.archiveTitle', { name })}
          action={action}
          onConfirm={run}
          onClose={() => setAsked(false)}
        >
          <p>{t(back ? 'drawer.restoreText' : 'drawer.archiveText')}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
