// /materials-management/master-parts/12: a part, where it lies, what happened to it and who sells it.
import { useTranslation } from 'react-i18next';
import { useSees } from '@/api/calls/userSubModules';
import { useFormats } from '@/components/formats/useFormats';
import type { DrawerTab, Row } from '@/entity/family';
import { isReadOnly } from '@/entity/readOnly';
import { RecordPage } from '@/entity/record/RecordPage';
import { LabelButton } from '@/features/documents/label/LabelButton';
import { MASTER_PARTS } from '@/paths/materials';
import { SerialTable } from '../lot/SerialTable';
import { stockLot } from '../lot/stockLot.entity';
import { OwnRecords } from '../OwnRecords';
import { LedgerTable } from '../stock/LedgerTable';
import { StockTable } from '../stock/StockTable';
import { masterPart } from './masterPart.entity';
import { OrdersOfPart } from './OrdersOfPart';
import { ALTERNATES, MAKERS } from './PartLines';
import styles from './part.module.css';
import { StandardPrices } from './StandardPrices';
import { stockLevel } from './stockLevel.entity';
import { PriceBreaks } from './PriceBreaks';
import { PurchasePrices } from './PurchasePrices';
import { SerialiseButton } from './SerialiseButton';
import { supplierPart } from './supplierPart.entity';
import { type PartUse, WhereUsed } from './WhereUsed';

const CARDS = [
  'balance',
  'reserved',
  'available',
  'held',
  'expired',
  'required',
  'short',
  'onOrder',
  'inTransit',
] as const;

/** Shown only where there is some of it. */
const SOMETIMES: ReadonlySet<(typeof CARDS)[number]> = new Set(['held', 'expired']);

function amounts(part: Row) {
  const of = (field: string) => Number(part[field] ?? 0);
  return {
    balance: of('balance'),
    reserved: of('reserved'),
    available: of('available'),
    held: of('held'),
    expired: of('expired'),
    required: of('required'),
    // What requests want and neither have reserved nor could reserve.
    short: Math.max(of('required') - of('balance'), 0),
    onOrder: of('onOrder'),
    inTransit: of('inTransit'),
  };
}

function Cards({ part }: { part: Row }) {
  const { t } = useTranslation('stock');
  const { formatNumber } = useFormats();
  const all = amounts(part);
  return (
    <dl className={styles.cards}>
      {CARDS.filter((card) => !SOMETIMES.has(card) || all[card] > 0).map((card) => (
        <div key={card} className="card pad-12">
          <dt className="muted small">{t(`cards.${card}`)}</dt>
          <dd
            className={`numbers ${styles.figure} ${(card === 'short' || card === 'expired') && all[card] > 0 ? 'danger' : ''}`}
          >
            {formatNumber(all[card])} <span className="muted small">{String(part.unitCode ?? '')}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}

const TABS: readonly DrawerTab[] = [
  {
    id: 'stock',
    title: 'stock',
    render: (part) => (
      <div className="stack gap-16">
        <Cards part={part} />
        <StockTable of="partId" id={part.id} more={<SerialiseButton part={part} />} readOnly={isReadOnly(part)} />
      </div>
    ),
  },
  { id: 'ledger', title: 'ledger', render: ({ id }) => <LedgerTable of="partId" id={id} /> },
  { id: 'orders', title: 'orders', render: ({ id }) => <OrdersOfPart partId={id} /> },
  {
    id: 'suppliers',
    title: 'suppliers',
    render: (part) => (
      <OwnRecords
        family={supplierPart}
        field="partId"
        of={part.id}
        columns={['supplierId', 'number', 'price', 'packSize', 'leadDays', 'preferred']}
        readOnly={isReadOnly(part)}
        lines={(record) => <PriceBreaks {...{ record }} />}
      />
    ),
  },
  { id: 'prices', title: 'prices', render: (part) => <StandardPrices part={part} /> },
  {
    id: 'levels',
    title: 'levels',
    render: (part) => (
      <OwnRecords
        family={stockLevel}
        field="partId"
        of={part.id}
        columns={['warehouseId', 'available', 'reorderPoint', 'reorderQuantity', 'minimum', 'maximum']}
        readOnly={isReadOnly(part)}
      />
    ),
  },
  MAKERS,
  ALTERNATES,
];

const LOTS_OF_PART: DrawerTab = {
  id: 'lots',
  title: 'lots',
  render: (part) => (
    <OwnRecords
      family={stockLot}
      field="partId"
      of={part.id}
      columns={['number', 'balance', 'reserved', 'expiresOn', 'condition', 'supplierId']}
      readOnly={isReadOnly(part)}
    />
  ),
};

const SERIALS_OF_PART: DrawerTab = {
  id: 'serials',
  title: 'serials',
  render: ({ id }) => <SerialTable partId={id} />,
};

const PURCHASES: DrawerTab = {
  id: 'purchases',
  title: 'purchases',
  render: ({ id }) => <PurchasePrices partId={id} />,
};

/** What the part is followed by comes after what lies where, and what was paid where it is sold. */
function tabsOf({ tracking }: Row, used: DrawerTab, seesSuppliers: boolean): readonly DrawerTab[] {
  const [stock, ...others] = TABS.flatMap((tab) =>
    tab.id === 'suppliers' && seesSuppliers ? [tab, PURCHASES] : [tab],
  );
  const followed = tracking === 'lot' ? [LOTS_OF_PART] : tracking === 'serial' ? [SERIALS_OF_PART] : [];
  return stock ? [stock, ...followed, ...others, used] : TABS;
}

const labels = ({ id }: Row) => <LabelButton family="masterPart" ids={[id]} />;

/** The route says which other areas use parts. */
export function PartPage({ uses }: { uses: readonly PartUse[] }) {
  const used: DrawerTab = { id: 'used', title: 'used', render: (part) => <WhereUsed {...{ part, uses }} /> };
  const seesSuppliers = useSees()('suppliers');
  return (
    <RecordPage
      family={masterPart}
      home={MASTER_PARTS}
      tabs={(part) => tabsOf(part, used, seesSuppliers)}
      actions={labels}
    />
  );
}
