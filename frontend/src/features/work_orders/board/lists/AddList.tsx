// Adds a list at the board's right end.
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@/components/button/Button';
import { TextField } from '@/components/field/TextField';
import type { Status } from '@/realtime/board/model';
import { ListDialog } from './ListDialog';
import styles from './lists.module.css';
import { useListCommand } from './useListCommand';

type Props = { statuses: readonly Status[] };

export function AddList({ statuses }: Props) {
  const { t } = useTranslation('board-views');
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button kind="quiet" icon="plus" onClick={() => setOpen(true)}>
        {t('lists.add')}
      </Button>
      {open && <NewList statuses={statuses} onClose={() => setOpen(false)} />}
    </>
  );
}

function NewList({ statuses, onClose }: Props & { onClose: () => void }) {
  const { t } = useTranslation('board-views');
  const command = useListCommand();
  const statusField = useId();
  const [name, setName] = useState('');
  const [statusId, setStatusId] = useState(statuses[0]?.id);
  const [missing, setMissing] = useState(false);

  async function add(): Promise<boolean> {
    setMissing(name.trim() === '');
    return name.trim() !== '' && statusId !== undefined && command('addList', { name: name.trim(), statusId });
  }

  return (
    <ListDialog title={t('lists.add')} action={t('lists.create')} onSubmit={add} onClose={onClose}>
      <TextField
        label={t('lists.name')}
        value={name}
        error={missing ? t('lists.nameMissing') : undefined}
        onChange={(event) => setName(event.target.value)}
      />
      <label htmlFor={statusField}>{t('lists.statusLabel')}</label>
      <select
        id={statusField}
        className={styles.select}
        value={statusId}
        onChange={(event) => setStatusId(Number(event.target.value))}
      >
        {statuses.map((status) => (
          <option key={status.id} value={status.id}>
            {status.name}
          </option>
        ))}
      </select>
    </ListDialog>
  );
}
