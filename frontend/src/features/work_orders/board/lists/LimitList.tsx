// Sets how many cards a list may hold, or lifts that.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '@/components/dialog/FormDialog';
import { NumberInput } from '@/components/field/NumberInput';
import type { List } from '@/realtime/board/model';
import { readLimit } from './limit';
import { useListCommand } from './useListCommand';

export default function LimitList({ list, onClose }: { list: List; onClose: () => void }) {
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
    <FormDialog
      title={t('lists.limitTitle', { name: list.name })}
      action={t('lists.save')}
      width={400}
      onSave={limit}
      onClose={onClose}
    >
      <NumberInput
        label={t('lists.limitLabel')}
        whole
        value={text}
        error={invalid ? t('lists.limitInvalid') : undefined}
        onChange={setText}
      />
      <p className="muted tiny">{t('lists.limitHint')}</p>
    </FormDialog>
  );
}
