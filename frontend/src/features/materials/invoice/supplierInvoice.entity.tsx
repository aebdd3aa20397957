// What suppliers want paid.
import { Money } from '@/components/amount/Money';
import { EntityPage } from '@/entity/EntityPage';
import { defineFamily } from '@/entity/family';
import { supplierInvoicePage } from '@/paths/materials';

export const supplierInvoice = defineFamily('supplierInvoice', {
  icon: 'file',
  texts: 'supplier-invoice',
  page: supplierInvoicePage,
  follows: ['supplier_invoice_line'],
  columns: ['code', 'number', 'status', 'supplierId', 'orders', 'invoicedOn', 'dueOn', 'total'],
  cells: { total: ({ total, currency }) => <Money amount={String(total)} currency={String(currency)} /> },
  filters: ['status', 'supplierId', 'orders'],
  summary: ['total', 'orders', 'reason'],
  form: [{ fields: ['supplierId', 'number', 'invoicedOn', 'dueOn', 'exchangeRate', 'remarks'] }],
});

export const SupplierInvoicesPage = () => <EntityPage family={supplierInvoice} />;
