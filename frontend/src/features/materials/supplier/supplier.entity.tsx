// Who sells parts.
import { useTranslation } from 'react-i18next';
import { EntityPage } from '@/entity/EntityPage';
import { defineFamily } from '@/entity/family';
import {
  EXCHANGE_RATES,
  PURCHASE_ORDERS,
  SUPPLIER_CONTRACTS,
  SUPPLIER_INVOICES,
  supplierPage,
} from '@/paths/materials';

export const supplier = defineFamily('supplier', {
  icon: 'truck',
  page: supplierPage,
  follows: ['supplier_contact'],
  columns: ['name', 'code', 'email', 'phone', 'partCount', 'openOrders', 'currency'],
  widths: { name: 300 },
  form: [
    { fields: ['name', 'code', 'email', 'phone', 'website', 'address'] },
    { title: 'terms', fields: ['customerNumber', 'currency', 'paymentDays', 'remarks'] },
    { title: 'tolerances', fields: ['priceTolerancePercent', 'priceToleranceAmount', 'quantityTolerancePercent'] },
  ],
});

export function SuppliersPage() {
  const { t } = useTranslation('stock');
  const actions = [
    { label: t('links.orders'), icon: 'shopping-cart', to: PURCHASE_ORDERS },
    { label: t('links.invoices'), icon: 'file', to: SUPPLIER_INVOICES },
    { label: t('links.contracts'), icon: 'file-edit', to: SUPPLIER_CONTRACTS },
    { label: t('links.rates'), icon: 'money-bill', to: EXCHANGE_RATES },
  ];
  return <EntityPage family={supplier} {...{ actions }} />;
}
