// What suppliers want paid, and what they give back.
import { Money } from '@/components/amount/Money';
import { EntityPage } from '@/entity/EntityPage';
import { defineFamily, type Row } from '@/entity/family';
import { supplierInvoicePage } from '@/paths/materials';

export const supplierInvoice = defineFamily('supplierInvoice', {
  icon: 'file',
  texts: 'supplier-invoice',
  page: supplierInvoicePage,
  follows: ['supplier_invoice_line'],
  columns: ['code', 'kind', 'number', 'status', 'supplierId', 'total', 'invoicedOn', 'dueOn', 'orders'],
  widths: { kind: 110, status: 110, number: 150 },
  cells: { total: ({ total, currency }) => <Money amount={String(total)} currency={String(currency)} /> },
  filters: ['kind', 'status', 'supplierId', 'orders'],
  summary: ['total', 'orders', 'reason'],
  form: [{ fields: ['kind', 'supplierId', 'number', 'invoicedOn', 'dueOn', 'exchangeRate', 'remarks'] }],
  once: ['kind'],
});

/** Whether it gives money back. */
export const isCredit = ({ kind }: Row) => kind === 'creditNote';

export const SupplierInvoicesPage = () => <EntityPage family={supplierInvoice} />;
