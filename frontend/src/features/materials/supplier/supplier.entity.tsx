// Who sells parts.
import { useTranslation } from 'react-i18next';
import { EntityPage } from '@/entity/EntityPage';
import { defineFamily } from '@/entity/family';
import { PURCHASE_ORDERS, supplierPage } from '@/paths/materials';

export const supplier = defineFamily('supplier', {
  icon: 'truck',
  page: supplierPage,
  follows: ['supplier_contact'],
  columns: ['name', 'code', 'email', 'phone', 'partCount', 'openOrders', 'currency'],
  widths: { name: 300 },
  form: [
    { fields: ['name', 'code', 'email', 'phone', 'website', 'address'] },
    { title: 'terms', fields: ['customerNumber', 'currency', 'paymentDays', 'remarks'] },
  ],
});

export function SuppliersPage() {
  const { t } = useTranslation('stock');
  const actions = [{ label: t('links.orders'), icon: 'shopping-cart', to: PURCHASE_ORDERS }];
  return <EntityPage family={supplier} {...{ actions }} />;
}
