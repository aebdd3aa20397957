// Asks for a new list's heading and the status that it stands for.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '@/components/dialog/FormDialog';
import { namedOptions } from '@/components/field/options';
import { Select } from '@/components/field/Select';
import { TextInput } from '@/components/field/TextInput';
import type { Status } from '@/realtime/board/model';
import { useListCommand } from './useListCommand';

type Props = { statuses: readonly Status[]; onClose: () => void };

export default function NewList({ statuses, onClose }: Props) {
  const { t } = useTranslation('board-views');
  const command = useListCommand();
  const [name, setName] = useState('');
  const [statusId, setStatusId] = useState(statuses[0]?.id);
  const [missing, setMissing] = useState(false);

  async function add(): Promise<boolean> {
    setMissing(name.trim() === '');
    return name.trim() !== '' && statusId !== undefined && command('addList', { name: name.trim(), statusId });
  }

  return (
    <FormDialog title={t('lists.add')} action={t('lists.create')} width={400} onSave={add} onClose={onClose}>
      <TextInput
        label={t('lists.name')}
        value={name}
        error={missing ? t('lists.nameMissing') : undefined}
        onChange={(event) => setName(event.target.value)}
      />
      <Select
        label={t('lists.statusLabel')}
        value={String(statusId ?? '')}
        options={namedOptions(statuses)}
        onChange={(id) => setStatusId(Number(id))}
      />
    </FormDialog>
  );
}
