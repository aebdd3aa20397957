// For whom a part at a place is reserved, and since when; a reservation of a request can be released by hand.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { usePermission } from '@/api/calls/userSubModules';
import { Button } from '@/components/button/Button';
import { Dialog } from '@/components/dialog/Dialog';
import { FormDialog } from '@/components/dialog/FormDialog';
import { TextArea } from '@/components/field/TextArea';
import { useFormats } from '@/components/formats/useFormats';
import { notify } from '@/components/snackbar/notify';
import { Skeleton } from '@/components/state/Skeleton';
import { EmptyState, ErrorState } from '@/components/state/StateMessage';
import { Pager } from '@/components/table/Pager';
import { type Column, Table } from '@/components/table/Table';
import { materialRequestPage } from '@/paths/materials';
import { workOrderPage } from '@/paths/work_orders';
import { newCommandId } from '@/realtime/commandId';
import { type Reservation, useRelease, useReservations } from '../api/reservations';

const ROWS = 25;

type Props = { item: number; title: string; onClose: () => void };

function Document({ requestId, workOrderId, document, title }: Reservation) {
  const to = requestId === null ? workOrderId !== null && workOrderPage(workOrderId) : materialRequestPage(requestId);
  return (
    <>
      {to ? <Link to={to}>{document}</Link> : document} <span className="muted">{title}</span>
    </>
  );
}

export function ReservationsDialog({ item, title, onClose }: Props) {
  const { t } = useTranslation('stock');
  const { formatNumber, formatDateTime } = useFormats();
  const may = usePermission('warehousing');
  const [first, setFirst] = useState(0);
  const [releasing, setReleasing] = useState<Reservation>();
  const { data, error, refetch } = useReservations(item, { first, rows: ROWS });
  const columns: readonly Column<Reservation>[] = [
    { id: 'for', header: t('reservations.for'), part: 'heading', width: 46, render: Document },
    {
      id: 'quantity',
      header: t('item.fields.reserved'),
      numeric: true,
      render: ({ quantity }) => formatNumber(Number(quantity), { maxDigits: 4 }),
    },
    { id: 'since', header: t('reservations.since'), render: ({ since }) => formatDateTime(since) },
    {
      id: 'release',
      header: t('reservations.release'),
      part: 'actions',
      render: (one) =>
        may.configure &&
        one.requestId !== null && (
          <Button kind="quiet" icon="undo" onClick={() => setReleasing(one)}>
            {t('reservations.release')}
          </Button>
        ),
    },
  ];
  const list = () => {
    if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
    if (!data) return <Skeleton height={120} />;
    if (data.totalRecords === 0) return <EmptyState icon="lock" title={t('reservations.none')} />;
    return (
      <>
        <Table label={t('reservations.title')} rows={data.items} keyOf={({ id }) => id} {...{ columns }} />
        {data.totalRecords > ROWS && <Pager {...{ first }} rows={ROWS} total={data.totalRecords} onGoTo={setFirst} />}
      </>
    );
  };
  if (releasing) return <ReleaseDialog {...releasing} onClose={() => setReleasing(undefined)} />;
  return (
    <Dialog title={`${t('reservations.title')}: ${title}`} {...{ onClose }}>
      {list()}
    </Dialog>
  );
}

function ReleaseDialog({ id, document, quantity, onClose }: Reservation & { onClose: () => void }) {
  const { t } = useTranslation('stock');
  const { formatNumber } = useFormats();
  const release = useRelease();
  const [commandId] = useState(() => newCommandId());
  const [reason, setReason] = useState('');
  const save = async () => {
    await release.mutateAsync({ id, commandId, reason: reason.trim() });
    notify({ message: t('reservations.released'), variant: 'success' });
  };
  return (
    <FormDialog
      title={t('reservations.releaseOf', {
        document,
        quantity: formatNumber(Number(quantity), { maxDigits: 4 }),
      })}
      action={t('reservations.release')}
      ready={reason.trim() !== ''}
      onSave={save}
      {...{ onClose }}
    >
      <TextArea
        label={t('move.reason')}
        rows={2}
        maxLength={1_000}
        required
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
    </FormDialog>
  );
}
