// Gives the board of this page another name or other choices, or archives it.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useQueryClient } from '@tanstack/react-query';
import { Button } from '@/components/button/Button';
import { ConfirmDialog } from '@/components/dialog/ConfirmDialog';
import { FormDialog } from '@/components/dialog/FormDialog';
import { CheckBox } from '@/components/field/CheckBox';
import { TextInput } from '@/components/field/TextInput';
import type { Board } from '@/realtime/board/model';
import { useListCommand } from '../lists/useListCommand';

export default function BoardSettingsDialog({ board, onClose }: { board: Board; onClose: () => void }) {
  const { t } = useTranslation('boards');
  const command = useListCommand();
  const queries = useQueryClient();
  const [name, setName] = useState(board.name);
  const [skipReview, setSkipReview] = useState(board.settings.skipReview);
  const [requireFailure, setRequireFailure] = useState(board.settings.requireFailure);
  const [missing, setMissing] = useState(false);
  const [archiving, setArchiving] = useState(false);

  async function save(): Promise<boolean> {
    const wanted = name.trim();
    setMissing(wanted === '');
    if (wanted === '') return false;
    const done = await command('editBoard', { name: wanted, skipReview, requireFailure });
    if (done) await queries.invalidateQueries({ queryKey: ['boards'] });
    return done;
  }

  async function archive(): Promise<void> {
    if (!(await command('archiveBoard', {}))) return;
    await queries.invalidateQueries({ queryKey: ['boards'] });
    onClose();
  }

  if (archiving) {
    return (
      <ConfirmDialog
        title={t('archiveTitle', { name: board.name })}
        action={t('archive')}
        onConfirm={() => void archive()}
        onClose={() => setArchiving(false)}
      >
        <p>{t('archiveText')}</p>
      </ConfirmDialog>
    );
  }
  return (
    <FormDialog title={t('settings')} action={t('save')} width={400} onSave={save} onClose={onClose}>
      <TextInput
        label={t('name')}
        value={name}
        maxLength={100}
        error={missing ? t('nameMissing') : undefined}
        onChange={(event) => setName(event.target.value)}
      />
      <CheckBox label={t('skipReview')} checked={skipReview} onChange={setSkipReview} />
      <CheckBox label={t('requireFailure')} checked={requireFailure} onChange={setRequireFailure} />
      <Button kind="danger" icon="box" onClick={() => setArchiving(true)}>
        {t('archive')}
      </Button>
    </FormDialog>
  );
}
