// Makes a board, with the usual lists or as another one is.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { api, body } from '@/api/client';
import { ApiError, errorText } from '@/api/errors';
import { Button } from '@/components/button/Button';
import { Dialog } from '@/components/dialog/Dialog';
import { CheckBox } from '@/components/field/CheckBox';
import { TextInput } from '@/components/field/TextInput';
import { boardPage } from '@/paths/work_orders';

/** `like` is the board from which it is made. */
type Props = { like?: { number: number; name: string }; onClose: () => void };

export default function NewBoardDialog({ like, onClose }: Props) {
  const { t } = useTranslation('boards');
  const { t: common } = useTranslation();
  const form = useId();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [name, setName] = useState('');
  const [copied, setCopied] = useState(like !== undefined);
  const create = useMutation({
    mutationFn: () =>
      body(api.POST('/api/Board/', { body: { name: name.trim(), ...(like && copied && { like: like.number }) } })),
    onSuccess: async ({ number }) => {
      await queries.invalidateQueries({ queryKey: ['boards'] });
      onClose();
      void navigate(boardPage(number));
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() && !create.isPending) create.mutate();
  };
  const wrong = create.error && errorText(create.error, common('failed'));
  const atName = create.error instanceof ApiError && 'name' in create.error.fields;
  return (
    <Dialog
      title={t('title')}
      width={440}
      {...{ onClose }}
      footer={
        <>
          <Button onClick={onClose}>{common('cancel')}</Button>
          <Button kind="primary" type="submit" {...{ form }} disabled={!name.trim()} busy={create.isPending}>
            {t('create')}
          </Button>
        </>
      }
    >
      <form id={form} className="stack fluid gap-12" noValidate onSubmit={submit}>
        <TextInput
          label={t('name')}
          value={name}
          maxLength={100}
          required
          error={wrong && atName ? wrong : undefined}
          onChange={({ target }) => setName(target.value)}
        />
        {like && <CheckBox label={t('like', { name: like.name })} checked={copied} onChange={setCopied} />}
        {!copied && <p className="muted small">{t('usual')}</p>}
        {wrong && !atName && (
          <p className="danger small" role="alert">
            {wrong}
          </p>
        )}
      </form>
    </Dialog>
  );
}
