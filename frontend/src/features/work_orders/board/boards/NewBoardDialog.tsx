// Makes a board, with the usual lists or as another one is.
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { api, body } from '@/api/client';
import { FormDialog } from '@/components/dialog/FormDialog';
import { CheckBox } from '@/components/field/CheckBox';
import { TextInput } from '@/components/field/TextInput';
import { boardPage } from '@/paths/work_orders';

/** `like` is the board from which it is made. */
type Props = { like?: { number: number; name: string }; onClose: () => void };

export default function NewBoardDialog({ like, onClose }: Props) {
  const { t } = useTranslation('boards');
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [name, setName] = useState('');
  const [copied, setCopied] = useState(like !== undefined);
  const create = async () => {
    const sent = { name: name.trim(), ...(like && copied && { like: like.number }) };
    const { number } = await body(api.POST('/api/Board/', { body: sent }));
    await queries.invalidateQueries({ queryKey: ['boards'] });
    void navigate(boardPage(number));
  };
  return (
    <FormDialog title={t('title')} action={t('create')} ready={name.trim() !== ''} onSave={create} {...{ onClose }}>
      {(messages) => (
        <>
          <TextInput
            label={t('name')}
            value={name}
            maxLength={100}
            required
            error={messages('name')}
            onChange={({ target }) => setName(target.value)}
          />
          {like && <CheckBox label={t('like', { name: like.name })} checked={copied} onChange={setCopied} />}
          {!copied && <p className="muted small">{t('usual')}</p>}
        </>
      )}
    </FormDialog>
  );
}
