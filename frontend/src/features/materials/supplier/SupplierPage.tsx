// /materials-management/suppliers/12: a supplier, whom to speak to, what it sells and what has been ordered there.
import { useTranslation } from 'react-i18next';
import type { DrawerTab, Row } from '@/entity/family';
import { isReadOnly } from '@/entity/readOnly';
import { RecordPage } from '@/entity/record/RecordPage';
import { relatedTab } from '@/entity/record/relatedTab';
import { PURCHASE_ORDERS, SUPPLIER_CONTRACTS, SUPPLIER_INVOICES, SUPPLIERS } from '@/paths/materials';
import { LinesEditor } from '@/entity/lines/LinesEditor';
import { purchaseOrder } from '../document/purchaseOrder.entity';
import { supplierInvoice } from '../invoice/supplierInvoice.entity';
import { OwnRecords } from '../OwnRecords';
import { PriceBreaks } from '../part/PriceBreaks';
import { supplierPart } from '../part/supplierPart.entity';
import { ConsumedParts } from './ConsumedParts';
import { Rating } from './Rating';
import { supplier } from './supplier.entity';
import { supplierContract } from './supplierContract.entity';

function Contacts({ record }: { record: Row }) {
  const { t } = useTranslation('supplier');
  return (
    <LinesEditor
      record={record}
      field="contacts"
      columns={(['name', 'duty', 'email', 'phone'] as const).map((name) => ({
        name,
        kind: 'text' as const,
        header: t(`contacts.${name}`),
        ...(name === 'name' && { required: true }),
      }))}
      editable={!isReadOnly(record)}
    />
  );
}

const TABS: readonly DrawerTab[] = [
  { id: 'contacts', title: 'contacts', render: (record) => <Contacts record={record} /> },
  {
    id: 'parts',
    title: 'parts',
    render: (record) => (
      <OwnRecords
        family={supplierPart}
        field="supplierId"
        of={record.id}
        columns={['partId', 'number', 'price', 'packSize', 'leadDays', 'preferred']}
        readOnly={isReadOnly(record)}
        lines={(sold) => <PriceBreaks record={sold} />}
      />
    ),
  },
  relatedTab({
    id: 'contracts',
    family: supplierContract,
    field: 'supplierId',
    columns: ['name', 'code', 'state', 'startsOn', 'endsOn', 'ordered'],
    home: SUPPLIER_CONTRACTS,
  }),
  relatedTab({
    id: 'orders',
    family: purchaseOrder,
    field: 'supplierId',
    columns: ['code', 'status', 'delivery', 'expectedOn', 'total'],
    home: PURCHASE_ORDERS,
  }),
  relatedTab({
    id: 'invoices',
    family: supplierInvoice,
    field: 'supplierId',
    columns: ['code', 'number', 'status', 'invoicedOn', 'dueOn', 'total'],
    home: SUPPLIER_INVOICES,
  }),
  { id: 'consumed', title: 'consumed', render: ({ id }) => <ConsumedParts supplierId={id} /> },
  { id: 'rating', title: 'rating', render: ({ id }) => <Rating supplierId={id} /> },
];

export const SupplierPage = () => <RecordPage family={supplier} home={SUPPLIERS} tabs={() => TABS} />;
