// Requests, receipts and orders of materials.
import type { FamilyTexts } from '@/entity/family';

const materialRequest = {
  title: 'Material requests',
  one: 'material request',
  new: 'New material request',
  fields: {
    code: 'Number',
    title: 'Title',
    warehouseId: 'Warehouse',
    neededOn: 'Needed on',
    requester: 'Requested by',
    status: 'Status',
    reason: 'Reason',
    progress: 'Progress',
    fulfilment: 'Issued',
    createdAt: 'Created',
    updatedAt: 'Updated',
  },
  choices: {
    status: {
      draft: 'Draft',
      submitted: 'Submitted',
      approved: 'Approved',
      held: 'On hold',
      rejected: 'Rejected',
      closed: 'Closed',
      cancelled: 'Cancelled',
    },
    fulfilment: {
      none: 'Not issued',
      partly: 'Partly issued',
      issued: 'Issued',
    },
  },
  tabs: {
    status: 'Status',
  },
  transitions: {
    submitted: 'Submit request',
    approved: 'Approve request',
    rejected: 'Reject request',
    draft: 'Return to draft',
    held: 'Put on hold',
    closed: 'Close request',
    cancelled: 'Cancel request',
  },
  lines: {
    partId: 'Part',
    quantity: 'Quantity',
    issued: 'Issued',
    note: 'Note',
  },
} as const satisfies FamilyTexts<'materialRequest'> & { lines: object };

const materialReceipt = {
  title: 'Material receipts',
  one: 'material receipt',
  new: 'New material receipt',
  fields: {
    code: 'Number',
    supplierId: 'Supplier',
    purchaseOrderId: 'Purchase order',
    locationId: 'Stock location',
    locationCode: 'Location code',
    deliveryNote: 'Delivery note',
    receivedOn: 'Received on',
    status: 'Status',
    reason: 'Reason',
    total: 'Total',
    landedCost: 'Landed cost',
    invoices: 'Invoices',
    createdAt: 'Created',
    updatedAt: 'Updated',
  },
  choices: {
    status: {
      draft: 'Draft',
      posted: 'Posted',
      voided: 'Voided',
      cancelled: 'Cancelled',
    },
  },
  tabs: {
    status: 'Status',
    landed: 'Landed cost',
    invoices: 'Invoices',
  },
  transitions: {
    posted: 'Post receipt',
    voided: 'Void receipt',
    cancelled: 'Cancel receipt',
  },
  lines: {
    partId: 'Part',
    quantity: 'Quantity',
    unitCost: 'Unit cost',
    locationId: 'Stock location',
    lotNumber: 'Lot number',
    expiresOn: 'Expires on',
    supplierLot: 'Supplier’s lot',
    serials: 'Serial numbers',
  },
} as const satisfies FamilyTexts<'materialReceipt'> & { lines: object };

const purchaseOrder = {
  title: 'Purchase orders',
  one: 'purchase order',
  new: 'New purchase order',
  fields: {
    code: 'Number',
    supplierId: 'Supplier',
    warehouseId: 'Warehouse',
    expectedOn: 'Expected on',
    supplierReference: 'Supplier reference',
    remarks: 'Remarks',
    status: 'Status',
    reason: 'Reason',
    total: 'Total',
    currency: 'Currency',
    delivery: 'Delivery',
    invoicing: 'Invoiced',
    progress: 'Progress',
    createdAt: 'Created',
    updatedAt: 'Updated',
  },
  choices: {
    status: {
      draft: 'Draft',
      approved: 'Approved',
      sent: 'Sent',
      acknowledged: 'Acknowledged',
      closed: 'Closed',
      cancelled: 'Cancelled',
    },
    delivery: {
      none: 'Not received',
      partly: 'Partly received',
      received: 'Received',
    },
    invoicing: {
      none: 'Not invoiced',
      partly: 'Partly invoiced',
      invoiced: 'Invoiced',
    },
  },
  tabs: {
    status: 'Status',
    receipts: 'Receipts',
    invoices: 'Invoices',
  },
  transitions: {
    approved: 'Approve order',
    sent: 'Mark as sent',
    acknowledged: 'Mark as acknowledged',
    closed: 'Close order',
    cancelled: 'Cancel order',
  },
  reorder: 'Reorder proposals',
  invoices: 'Supplier invoices',
  lines: {
    partId: 'Part',
    quantity: 'Quantity',
    unitPrice: 'Unit price',
    tolerancePercent: 'Tolerance (%)',
    received: 'Received',
    invoiced: 'Invoiced',
    toInvoice: 'To invoice',
  },
  receive: {
    action: 'Receive',
    title: 'Receive {{code}}',
    location: 'Stock location',
    deliveryNote: 'Delivery note',
    exchangeRate: 'Exchange rate of {{currency}}',
    scan: 'Count by scanning',
    scanCode: 'Scan or enter a code',
    unknown: '{{code}} is not open on this order.',
    open: '{{quantity}} open',
    save: 'Receive',
    done: 'Received as {{code}}.',
    draft: '{{code}} is saved as a draft and not posted: {{reason}}',
  },
} as const satisfies FamilyTexts<'purchaseOrder'> & {
  reorder: string;
  invoices: string;
  lines: object;
  receive: object;
};

export default {
  'material-request': materialRequest,
  'material-receipt': materialReceipt,
  'purchase-order': purchaseOrder,
};
