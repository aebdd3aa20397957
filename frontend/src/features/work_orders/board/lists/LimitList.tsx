// Sets how many cards a list may hold, or lifts that.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TextField } from '@/components/field/TextField';
import type { List } from '@/realtime/board/model';
import { ListDialog } from './ListDialog';
import { readLimit } from './limit';
import { useListCommand } from './useListCommand';

export function LimitList({ list, onClose }: { list: List; onClose: () => void }) {
  const { t } = useTranslation('board-views');
  const command = useListCommand();
  const [text, setText] = useState(String(list.wipLimit ?? ''));
  const [invalid, setInvalid] = useState(false);

  async function limit(): Promise<boolean> {
    const wipLimit = readLimit(text);
    setInvalid(wipLimit === undefined);
    return wipLimit !== undefined && command('limitList', { listId: list.id, wipLimit });
  }

  return (
    <ListDialog
      title={t('lists.limitTitle', { name: list.name })}
      action={t('lists.save')}
      onSubmit={limit}
      onClose={onClose}
    >
      <TextField
        label={t('lists.limitLabel')}
        inputMode="numeric"
        value={text}
        error={invalid ? t('lists.limitInvalid') : undefined}
        onChange={(event) => setText(event.target.value)}
      />
      <p className="muted tiny">{t('lists.limitHint')}</p>
    </ListDialog>
  );
}
