// What was paid for a part, the latest first: by the order, as received, and by the invoices of it.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFormats } from '@/components/formats/useFormats';
import { Skeleton } from '@/components/state/Skeleton';
import { EmptyState, ErrorState } from '@/components/state/StateMessage';
import { Pager } from '@/components/table/Pager';
import { type Column, Table } from '@/components/table/Table';
import { materialReceiptPage, purchaseOrderPage, supplierPage } from '@/paths/materials';
import { type PurchasePrice, usePurchasePrices } from '../api/purchasePrices';

const ROWS = 25;

export function PurchasePrices({ partId }: { partId: number }) {
  const { t } = useTranslation('master-part');
  const { formatDate, formatNumber } = useFormats();
  const [first, setFirst] = useState(0);
  const { data, error, refetch } = usePurchasePrices(partId, { first, rows: ROWS });
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={160} />;
  if (data.items.length === 0) return <EmptyState icon="list" title={t('purchases.none')} />;
  const price = (amount: string | null, currency = '') =>
    amount === null ? null : `${formatNumber(Number(amount), { minDigits: 2, maxDigits: 6 })} ${currency}`.trimEnd();
  const columns: readonly Column<PurchasePrice>[] = [
    {
      id: 'receivedOn',
      header: t('purchases.receivedOn'),
      part: 'heading',
      width: 12,
      render: ({ receivedOn }) => formatDate(receivedOn),
    },
    {
      id: 'supplier',
      header: t('purchases.supplier'),
      width: 20,
      render: ({ supplierId, supplierName }) =>
        supplierId === null ? null : <Link to={supplierPage(supplierId)}>{supplierName}</Link>,
    },
    {
      id: 'quantity',
      header: t('purchases.quantity'),
      numeric: true,
      render: ({ quantity, unitCode }) => `${formatNumber(Number(quantity), { maxDigits: 4 })} ${unitCode}`,
    },
    {
      id: 'ordered',
      header: t('purchases.ordered'),
      numeric: true,
      render: ({ orderPrice, orderCurrency }) => price(orderPrice, orderCurrency ?? ''),
    },
    {
      id: 'received',
      header: t('purchases.received'),
      numeric: true,
      render: ({ unitCost }) => price(unitCost),
    },
    {
      id: 'invoiced',
      header: t('purchases.invoiced'),
      numeric: true,
      render: ({ invoicedCost }) => price(invoicedCost),
    },
    {
      id: 'documents',
      header: t('purchases.documents'),
      width: 20,
      render: ({ receiptId, receiptCode, purchaseOrderId, purchaseOrderCode }) => (
        <>
          <Link to={materialReceiptPage(receiptId)}>{receiptCode}</Link>
          {purchaseOrderId !== null && (
            <>
              {' · '}
              <Link to={purchaseOrderPage(purchaseOrderId)}>{purchaseOrderCode}</Link>
            </>
          )}
        </>
      ),
    },
  ];
  return (
    <>
      <Table
        label={t('tabs.purchases')}
        rows={data.items}
        keyOf={({ receiptLineId }) => receiptLineId}
        {...{ columns }}
      />
      {data.totalRecords > ROWS && <Pager {...{ first }} rows={ROWS} total={data.totalRecords} onGoTo={setFirst} />}
    </>
  );
}
