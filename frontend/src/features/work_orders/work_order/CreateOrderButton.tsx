// Opens a work order about an asset: its title and its board, and then its card, where the rest is filled in.
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { api, body } from '@/api/client';
import { usePermission } from '@/api/calls/userSubModules';
import { Button } from '@/components/button/Button';
import { FormDialog } from '@/components/dialog/FormDialog';
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
  const navigate = useNavigate();
  const client = useQueryClient();
  const boards = useBoards();
  const [title, setTitle] = useState('');
  const [chosen, setChosen] = useState('');
  const board = chosen || String(boards.data?.[0]?.number ?? '');
  const create = async () => {
    const sent = { title: title.trim(), asset, boardNumber: Number(board) };
    const order = await body(api.POST('/api/WorkOrder/', { body: sent }));
    void client.invalidateQueries({ queryKey: keysOf({ path: 'WorkOrder' }).family });
    void navigate(cardPage({ id: order.id, boardNumber: order.boardNumber }));
  };
  return (
    <FormDialog
      title={t('overview.createOrder')}
      action={t('drawer.create')}
      ready={title.trim() !== '' && board !== ''}
      onSave={create}
      {...{ onClose }}
    >
      {(messages) => (
        <>
          <TextInput
            label={t('overview.orderTitle')}
            value={title}
            maxLength={250}
            required
            error={messages('title')}
            onChange={({ target }) => setTitle(target.value)}
          />
          <Select
            label={t('overview.orderBoard')}
            value={board}
            options={boards.data?.map(({ number, name }) => ({ value: String(number), label: name })) ?? []}
            error={messages('boardNumber')}
            onChange={setChosen}
          />
          {boards.data?.length === 0 && <p className="muted small">{t('overview.noBoard')}</p>}
        </>
      )}
    </FormDialog>
  );
}
