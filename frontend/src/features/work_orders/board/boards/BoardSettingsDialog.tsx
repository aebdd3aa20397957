// Gives the board of this page another name or other choices.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useQueryClient } from '@tanstack/react-query';
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
  const [missing, setMissing] = useState(false);

  async function save(): Promise<boolean> {
    const wanted = name.trim();
    setMissing(wanted === '');
    if (wanted === '') return false;
    const done = await command('editBoard', { name: wanted, skipReview });
    if (done) await queries.invalidateQueries({ queryKey: ['boards'] });
    return done;
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
    </FormDialog>
  );
}
