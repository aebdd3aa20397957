// What has come in.
import { Money } from '@/components/amount/Money';
import { EntityPage } from '@/entity/EntityPage';
import { defineFamily } from '@/entity/family';
import { materialReceiptPage } from '@/paths/materials';

export const materialReceipt = defineFamily('materialReceipt', {
  icon: 'download',
  texts: 'material-receipt',
  page: materialReceiptPage,
  follows: ['material_receipt_line'],
  worded: ['inspection'],
  columns: [
    'code',
    'status',
    'inspection',
    'supplierId',
    'purchaseOrderId',
    'locationId',
    'deliveryNote',
    'receivedOn',
    'total',
    'landedCost',
  ],
  cells: {
    total: ({ total }) => total && <Money amount={total} />,
    landedCost: ({ landedCost }) => Number(landedCost) > 0 && <Money amount={String(landedCost)} />,
  },
  filters: ['status', 'supplierId', 'purchaseOrderId'],
  summary: ['total', 'inspection', 'landedCost', 'creditable', 'invoices', 'reason'],
  form: [{ fields: ['locationId', 'supplierId', 'purchaseOrderId', 'deliveryNote', 'receivedOn'] }],
});

export const MaterialReceiptsPage = () => <EntityPage family={materialReceipt} />;
