// The standard prices that a part has had, with who set them and why, and setting a new one.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePermission } from '@/api/calls/userSubModules';
import { Money } from '@/components/amount/Money';
import { Button } from '@/components/button/Button';
import { FormDialog } from '@/components/dialog/FormDialog';
import { NumberInput } from '@/components/field/NumberInput';
import { TextArea } from '@/components/field/TextArea';
import { useFormats } from '@/components/formats/useFormats';
import { notify } from '@/components/snackbar/notify';
import { Skeleton } from '@/components/state/Skeleton';
import { EmptyState, ErrorState } from '@/components/state/StateMessage';
import { Pager } from '@/components/table/Pager';
import { type Column, Table } from '@/components/table/Table';
import type { Row } from '@/entity/family';
import { isReadOnly } from '@/entity/readOnly';
import { type StandardPrice, useSetStandardPrice, useStandardPrices } from '../api/standardPrices';

const ROWS = 25;

export function StandardPrices({ part }: { part: Row }) {
  const { t } = useTranslation('master-part');
  const { formatDateTime, formatNumber } = useFormats();
  const may = usePermission('masterParts');
  const [first, setFirst] = useState(0);
  const [setting, setSetting] = useState(false);
  const { data, error, refetch } = useStandardPrices(part.id, { first, rows: ROWS });
  const set = may.configure && !isReadOnly(part) && (
    <Button kind="primary" icon="plus" onClick={() => setSetting(true)}>
      {t('prices.set')}
    </Button>
  );
  const columns: readonly Column<StandardPrice>[] = [
    {
      id: 'price',
      header: t('prices.price'),
      numeric: true,
      render: ({ price }) => formatNumber(Number(price), { minDigits: 2, maxDigits: 6 }),
    },
    { id: 'reason', header: t('prices.reason'), width: 30, render: ({ reason }) => reason },
    {
      id: 'revalued',
      header: t('prices.revalued'),
      numeric: true,
      render: ({ revalued }) => <Money amount={revalued} />,
    },
    {
      id: 'set',
      header: t('prices.setBy'),
      render: ({ createdAt, byName }) => `${formatDateTime(createdAt)} · ${byName}`,
    },
  ];
  const list = () => {
    if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
    if (!data) return <Skeleton height={160} />;
    if (data.totalRecords === 0) {
      return (
        <EmptyState icon="list" title={t('prices.none')}>
          {set}
        </EmptyState>
      );
    }
    return (
      <>
        {set && <p>{set}</p>}
        <Table label={t('prices.title')} rows={data.items} keyOf={({ id }) => id} {...{ columns }} />
        {data.totalRecords > ROWS && <Pager {...{ first }} rows={ROWS} total={data.totalRecords} onGoTo={setFirst} />}
      </>
    );
  };
  return (
    <div className="stack gap-12">
      {list()}
      {setting && <PriceDialog part={part} onClose={() => setSetting(false)} />}
    </div>
  );
}

function PriceDialog({ part, onClose }: { part: Row; onClose: () => void }) {
  const { t } = useTranslation('master-part');
  const set = useSetStandardPrice(part.id);
  const [price, setPrice] = useState('');
  const [reason, setReason] = useState('');
  const save = async () => {
    await set.mutateAsync({ price, reason: reason.trim() });
    notify({ message: t('prices.saved'), variant: 'success' });
  };
  const ready = price.trim() !== '' && Number(price) >= 0 && reason.trim() !== '';
  return (
    <FormDialog title={t('prices.set')} action={t('prices.save')} onSave={save} {...{ ready, onClose }}>
      <p className="muted">{t('prices.help')}</p>
      <NumberInput
        label={t('prices.price')}
        value={price}
        onChange={setPrice}
        min={0}
        unit={String(part.unitCode ?? '')}
        required
      />
      <TextArea
        label={t('prices.reason')}
        rows={2}
        maxLength={1_000}
        required
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
    </FormDialog>
  );
}
