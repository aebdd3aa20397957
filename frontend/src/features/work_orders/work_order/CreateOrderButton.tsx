// Opens a work order about an asset: its title and its board, and then its card, where the rest is filled in.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { api, body } from '@/api/client';
import { usePermission } from '@/api/calls/userSubModules';
import { ApiError, errorText } from '@/api/errors';
import { Button } from '@/components/button/Button';
import { Dialog } from '@/components/dialog/Dialog';
import { Select } from '@/components/field/Select';
import { TextInput } from '@/components/field/TextInput';
import { keysOf } from '@/entity/api/keys';
import { cardPage } from '@/paths/work_orders';
import { useBoards } from '../board/api/boards';

type Props = { asset: number };

export function CreateOrderButton({ asset }: Props) {
  const { t } = useTranslation('entity');
  const may = usePermission('workOrders');
  const [asking, setAsking] = useState(false);
  if (!may.create) return null;
  return (
    <>
      <Button kind="primary" onClick={() => setAsking(true)}>
        {t('overview.createOrder')}
      </Button>
      {asking && <CreateOrder {...{ asset }} onClose={() => setAsking(false)} />}
    </>
  );
}

function CreateOrder({ asset, onClose }: Props & { onClose: () => void }) {
  const { t } = useTranslation('entity');
  const { t: common } = useTranslation();
  const form = useId();
  const navigate = useNavigate();
  const client = useQueryClient();
  const boards = useBoards();
  const [title, setTitle] = useState('');
  const [chosen, setChosen] = useState('');
  const board = chosen || String(boards.data?.[0]?.number ?? '');
  const create = useMutation({
    mutationFn: () =>
      body(api.POST('/api/WorkOrder/', { body: { title: title.trim(), asset, boardNumber: Number(board) } })),
    onSuccess: (order) => {
      void client.invalidateQueries({ queryKey: keysOf({ path: 'WorkOrder' }).family });
      void navigate(cardPage({ id: order.id, boardNumber: order.boardNumber }));
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (title.trim() && board && !create.isPending) create.mutate();
  };
  const wrong = create.error && errorText(create.error, common('failed'));
  const atTitle = create.error instanceof ApiError && 'title' in create.error.fields;
  return (
    <Dialog
      title={t('overview.createOrder')}
      {...{ onClose }}
      footer={
        <>
          <Button onClick={onClose}>{common('cancel')}</Button>
          <Button kind="primary" type="submit" {...{ form }} disabled={!title.trim() || !board} busy={create.isPending}>
            {t('drawer.create')}
          </Button>
        </>
      }
    >
      <form id={form} className="stack fluid gap-12" noValidate onSubmit={submit}>
        <TextInput
          label={t('overview.orderTitle')}
          value={title}
          maxLength={250}
          required
          error={wrong && atTitle ? wrong : undefined}
          onChange={({ target }) => setTitle(target.value)}
        />
        <Select
          label={t('overview.orderBoard')}
          value={board}
          options={boards.data?.map(({ number, name }) => ({ value: String(number), label: name })) ?? []}
          onChange={setChosen}
        />
        {boards.data?.length === 0 && <p className="muted small">{t('overview.noBoard')}</p>}
        {wrong && !atTitle && (
          <p className="danger small" role="alert">
            {wrong}
          </p>
        )}
      </form>
    </Dialog>
  );
}
