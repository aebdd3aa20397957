// What has been ordered from suppliers.
import { useTranslation } from 'react-i18next';
import { Money } from '@/components/amount/Money';
import { EntityPage } from '@/entity/EntityPage';
import { defineFamily } from '@/entity/family';
import { purchaseOrderPage, REORDER, SUPPLIER_INVOICES } from '@/paths/materials';

export const purchaseOrder = defineFamily('purchaseOrder', {
  icon: 'shopping-cart',
  texts: 'purchase-order',
  page: purchaseOrderPage,
  follows: ['purchase_order_line'],
  worded: ['delivery', 'invoicing'],
  columns: ['code', 'status', 'delivery', 'invoicing', 'supplierId', 'warehouseId', 'expectedOn', 'total'],
  cells: { total: ({ total, currency }) => <Money amount={String(total)} currency={String(currency)} /> },
  filters: ['status', 'supplierId', 'warehouseId', 'awaitsCredit'],
  summary: ['total', 'delivery', 'invoicing', 'awaitsCredit', 'reason'],
  form: [{ fields: ['supplierId', 'warehouseId', 'expectedOn', 'supplierReference', 'remarks'] }],
});

export function PurchaseOrdersPage() {
  const { t } = useTranslation('purchase-order');
  const actions = [
    { label: t('invoices'), icon: 'file', to: SUPPLIER_INVOICES },
    { label: t('reorder'), icon: 'replay', to: REORDER },
  ];
  return <EntityPage family={purchaseOrder} {...{ actions }} />;
}
