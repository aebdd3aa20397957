// An invoice line by line beside what was ordered and received, a credit note beside what was invoiced and returned; what differs is said
// in words and marked.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { usePermission, usePermissionOf } from '@/api/calls/userSubModules';
import { errorText } from '@/api/errors';
import { Money } from '@/components/amount/Money';
import { Button } from '@/components/button/Button';
import { useFormats } from '@/components/formats/useFormats';
import { Icon } from '@/components/icon/Icon';
import { Skeleton } from '@/components/state/Skeleton';
import { EmptyState, ErrorState } from '@/components/state/StateMessage';
import { type Column, Table } from '@/components/table/Table';
import type { Row } from '@/entity/family';
import { purchaseOrderPage } from '@/paths/materials';
import { type MatchedLine, useMatch, useMatchInvoice } from '../api/invoices';
import { LandedCostDialog } from '../landed/LandedCostDialog';
import { isCredit, supplierInvoice } from './supplierInvoice.entity';

/** A price that is better for the buyer is said, and nobody has to decide about it. */
const HARMLESS = { invoice: 'priceBelow', creditNote: 'priceAbove' } as const;

/** What the price of a credit note differs from is the invoice. */
const OF_CREDIT: Readonly<Record<string, 'creditAbove' | 'creditBelow'>> = {
  priceAbove: 'creditAbove',
  priceBelow: 'creditBelow',
};

function Differences({ line, credit }: { line: MatchedLine; credit: boolean }) {
  const { t } = useTranslation('supplier-invoice');
  const { formatNumber } = useFormats();
  if (line.purchaseOrderId === null) return null;
  if (line.differences.length === 0) {
    return (
      <span className="success">
        <Icon name="check-circle" /> {t('match.none')}
      </span>
    );
  }
  const amounts = {
    received: formatNumber(Number(line.received ?? 0), { maxDigits: 4 }),
    ordered: formatNumber(Number(line.ordered ?? 0), { maxDigits: 4 }),
    invoiced: formatNumber(Number(line.invoicedBefore) + Number(line.quantity), { maxDigits: 4 }),
    returned: formatNumber(Number(line.returned ?? 0), { maxDigits: 4 }),
    credited: formatNumber(Number(line.creditedBefore) + Number(line.quantity), { maxDigits: 4 }),
  };
  const harmless = HARMLESS[credit ? 'creditNote' : 'invoice'];
  return (
    <div className="stack">
      {line.differences.map((difference) => (
        <span key={difference} className={difference === harmless ? 'warning' : 'danger'}>
          <Icon name={difference === harmless ? 'exclamation-circle' : 'ban'} />{' '}
          {t(`differences.${(credit && OF_CREDIT[difference]) || (difference as 'notOrdered')}`, amounts)}
        </span>
      ))}
    </div>
  );
}

export function MatchTable({ record }: { record: Row }) {
  const { t } = useTranslation('supplier-invoice');
  const { t: common } = useTranslation();
  const { formatNumber } = useFormats();
  const may = usePermissionOf(supplierInvoice.subModule, record);
  const stores = usePermission('warehousing');
  const { data, error, refetch } = useMatch(record.id);
  const match = useMatchInvoice(record.id);
  const [spreading, setSpreading] = useState<MatchedLine>();
  const credit = isCredit(record);
  const currency = String(record.currency);
  const status = String(record.status);
  const settled = ['approved', 'paid'].includes(status);
  const open = record.archivedAt === null && ['draft', 'matched', 'blocked'].includes(status);

  const quantity = (id: string, header: string, of: (line: MatchedLine) => string | null): Column<MatchedLine> => ({
    id,
    header,
    numeric: true,
    render: (line) => {
      const found = line.purchaseOrderId === null ? null : of(line);
      return found === null ? '' : formatNumber(Number(found), { maxDigits: 4 });
    },
  });
  const money = (id: string, header: string, of: (line: MatchedLine) => string | null): Column<MatchedLine> => ({
    id,
    header,
    numeric: true,
    render: (line) => {
      const found = of(line);
      return found !== null && <Money amount={found} {...{ currency }} />;
    },
  });
  const columns: readonly Column<MatchedLine>[] = [
    {
      id: 'line',
      header: t('match.line'),
      part: 'heading',
      width: 20,
      render: ({ purchaseOrderId, purchaseOrderCode, partCode, partName, costKind, description }) =>
        purchaseOrderId === null ? (
          <>
            {t(`costKinds.${(costKind || 'other') as 'other'}`)} <span className="muted">{description}</span>
          </>
        ) : (
          <>
            <Link className="link numbers" to={purchaseOrderPage(purchaseOrderId)}>
              {purchaseOrderCode}
            </Link>{' '}
            <span className="muted numbers">{partCode}</span> {partName}
          </>
        ),
    },
    ...(credit
      ? [
          quantity('returned', t('match.returned'), ({ returned }) => returned),
          quantity('before', t('match.creditedBefore'), ({ creditedBefore }) => creditedBefore),
          quantity('quantity', t('match.creditQuantity'), ({ quantity: one }) => one),
          money('invoicedPrice', t('match.invoicedPrice'), ({ invoicedPrice }) => invoicedPrice),
          money('unitPrice', t('match.creditPrice'), ({ unitPrice }) => unitPrice),
        ]
      : [
          quantity('ordered', t('match.ordered'), ({ ordered }) => ordered),
          quantity('received', t('match.received'), ({ received }) => received),
          quantity('before', t('match.invoicedBefore'), ({ invoicedBefore }) => invoicedBefore),
          quantity('quantity', t('match.quantity'), ({ quantity: one }) => one),
          money('orderPrice', t('match.orderPrice'), ({ orderPrice }) => orderPrice),
          money('unitPrice', t('match.unitPrice'), ({ unitPrice }) => unitPrice),
        ]),
    money('difference', t('match.valueDifference'), (line) =>
      line.purchaseOrderId === null ? null : line.valueDifference,
    ),
    {
      id: 'differences',
      header: t('match.differences'),
      width: 22,
      render: (line) => <Differences {...{ line, credit }} />,
    },
    {
      id: 'spread',
      header: t('match.spread'),
      part: 'actions',
      render: (line) =>
        settled &&
        stores.update &&
        line.purchaseOrderId === null &&
        Number(line.toLand) > 0 && (
          <Button kind="quiet" icon="truck" onClick={() => setSpreading(line)}>
            {t('match.spread')}
          </Button>
        ),
    },
  ];
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={200} />;
  if (data.lines.length === 0) return <EmptyState icon="list" title={t('match.noLines')} />;
  return (
    <div className="stack gap-12">
      {open && may.update && (
        <p>
          <Button
            kind="primary"
            icon="check-circle"
            busy={match.isPending}
            onClick={() => match.mutate(Number(record.version))}
          >
            {t(credit ? 'match.runCredit' : 'match.run')}
          </Button>
        </p>
      )}
      {match.error && (
        <p className="danger" role="alert">
          {errorText(match.error, common('failed'))}
        </p>
      )}
      {data.blocked && open && (
        <p className="warning" role="status">
          <Icon name="exclamation-circle" /> {t(credit ? 'match.blockedCredit' : 'match.blocked')}
        </p>
      )}
      <Table
        label={t(credit ? 'match.titleCredit' : 'match.title')}
        rows={data.lines}
        keyOf={({ id }) => id}
        {...{ columns }}
      />
      {spreading && <LandedCostDialog line={spreading} onClose={() => setSpreading(undefined)} />}
    </div>
  );
}
