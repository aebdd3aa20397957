// Gives a list another heading.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '@/components/dialog/FormDialog';
import { TextInput } from '@/components/field/TextInput';
import type { List } from '@/realtime/board/model';
import { useListCommand } from './useListCommand';

export default function RenameList({ list, onClose }: { list: List; onClose: () => void }) {
  const { t } = useTranslation('board-views');
  const command = useListCommand();
  const [name, setName] = useState(list.name);
  const [missing, setMissing] = useState(false);

  async function rename(): Promise<boolean> {
    const wanted = name.trim();
    setMissing(wanted === '');
    if (wanted === '') return false;
    return wanted === list.name || command('renameList', { listId: list.id, name: wanted });
  }

  return (
    <FormDialog title={t('lists.renameTitle')} action={t('lists.save')} width={400} onSave={rename} onClose={onClose}>
      <TextInput
        label={t('lists.name')}
        value={name}
        error={missing ? t('lists.nameMissing') : undefined}
        onChange={(event) => setName(event.target.value)}
      />
    </FormDialog>
  );
}
