// What can be done with several records at once: give a field one value, or archive them, either all or none; and what the
// family offers to every user who sees it.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '@/api/errors';
import type { Permission } from '@/api/types';
import { Button } from '@/components/button/Button';
import { ChosenBar } from '@/components/chosen/ChosenBar';
import { ConfirmDialog } from '@/components/dialog/ConfirmDialog';
import { notify } from '@/components/snackbar/notify';
import { useChanges } from '../api/changes';
import { useFamily } from '../FamilyContext';
import type { Selection } from '../grid/useSelection';
import { BulkEditDialog } from './BulkEditDialog';

/** As many as the server changes at once. */
const MOST = 500;

export function BulkBar({ selection, may }: { selection: Selection; may: Permission }) {
  const { t } = useTranslation('entity');
  const { t: common } = useTranslation();
  const family = useFamily();
  const { bulk } = useChanges(family);
  const [asked, setAsked] = useState<'edit' | 'archive' | null>(null);
  const count = selection.ids.size;
  const tooMany = count > MOST;
  const close = () => setAsked(null);

  const archive = () =>
    bulk.mutate(
      { ids: [...selection.ids], archive: true },
      {
        onSuccess: ({ changed }) => {
          notify({ message: t('bulk.archived', { count: changed }), variant: 'success' });
          selection.clear();
        },
        onError: (error) => notify({ message: errorText(error, common('failed')), variant: 'error' }),
      },
    );
  return (
    <ChosenBar chosen={t('bulk.selected', { count })} clear={t('bulk.clear')} onClear={selection.clear}>
      {tooMany && <span className="danger small">{t('bulk.tooMany', { count: MOST })}</span>}
      {may.update && (
        <Button icon="pencil" disabled={tooMany} onClick={() => setAsked('edit')}>
          {t('bulk.edit')}
        </Button>
      )}
      {!tooMany && family.bulk?.([...selection.ids])}
      {may.delete && (
        <Button icon="box" disabled={tooMany} busy={bulk.isPending} onClick={() => setAsked('archive')}>
          {t('bulk.archive')}
        </Button>
      )}
      {asked === 'edit' && <BulkEditDialog ids={[...selection.ids]} onDone={selection.clear} onClose={close} />}
      {asked === 'archive' && (
        <ConfirmDialog
          title={t('bulk.archiveTitle', { count })}
          action={t('bulk.archive')}
          onConfirm={archive}
          onClose={close}
        >
          <p>{t('bulk.archiveText')}</p>
        </ConfirmDialog>
      )}
    </ChosenBar>
  );
}
