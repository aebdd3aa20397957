// Supplier invoices and landed cost.
import type { FamilyTexts } from '@/entity/family';

const supplierInvoice = {
  title: 'Supplier invoices',
  one: 'supplier invoice',
  new: 'New supplier invoice',
  fields: {
    code: 'Number',
    supplierId: 'Supplier',
    number: 'Supplier’s number',
    invoicedOn: 'Invoice date',
    dueOn: 'Due date',
    currency: 'Currency',
    exchangeRate: 'Exchange rate',
    remarks: 'Remarks',
    status: 'Status',
    reason: 'Reason',
    approvedAt: 'Approved',
    total: 'Total',
    orders: 'Purchase orders',
    receipts: 'Receipts',
    createdAt: 'Created',
    updatedAt: 'Updated',
  },
  choices: {
    status: {
      draft: 'Draft',
      matched: 'Matched',
      blocked: 'Blocked',
      approved: 'Approved',
      paid: 'Paid',
      cancelled: 'Cancelled',
    },
  },
  tabs: {
    match: 'Three-way match',
    status: 'Status',
    receipts: 'Receipts',
  },
  transitions: {
    draft: 'Return to draft',
    approved: 'Approve invoice',
    paid: 'Mark as paid',
    cancelled: 'Cancel invoice',
  },
  costKinds: {
    freight: 'Freight',
    duty: 'Duty',
    insurance: 'Insurance',
    other: 'Other costs',
  },
  lines: {
    purchaseOrderId: 'Purchase order',
    partId: 'Part',
    costKind: 'Cost without an order',
    description: 'Description',
    quantity: 'Quantity',
    unitPrice: 'Unit price',
  },
  match: {
    title: 'Ordered, received and invoiced',
    run: 'Match invoice',
    blocked: 'An invoice with these differences needs a reason to be approved.',
    noLines: 'No lines to match yet',
    none: 'Matches',
    line: 'Line',
    ordered: 'Ordered',
    received: 'Received',
    invoicedBefore: 'Invoiced before',
    quantity: 'This invoice',
    orderPrice: 'Ordered price',
    unitPrice: 'Invoiced price',
    valueDifference: 'Price difference',
    differences: 'Differences',
    spread: 'Spread over a receipt',
  },
  differences: {
    notOrdered: 'The order has no line of this part',
    notReceived: 'Nothing received yet',
    moreThanReceived: '{{invoiced}} invoiced in total, {{received}} received',
    moreThanOrdered: '{{invoiced}} invoiced in total, {{ordered}} ordered',
    priceAbove: 'Price above the order',
    priceBelow: 'Price below the order',
  },
  enter: {
    open: 'Enter invoice',
    title: 'Enter supplier invoice',
    save: 'Create invoice',
    help: 'The invoice begins with what has been received and not invoiced yet, at the ordered prices. Lines can be changed afterwards.',
    exchangeRate: 'Exchange rate of {{currency}}, if it is a foreign currency',
  },
  landed: {
    title: 'Landed cost',
    none: 'No landed cost yet',
    new: 'Add landed cost',
    post: 'Post',
    posted: 'Posted.',
    receipt: 'Material receipt',
    kind: 'Kind',
    kinds: {
      freight: 'Freight',
      duty: 'Duty',
      insurance: 'Insurance',
      other: 'Other costs',
    },
    basis: 'Spread by',
    bases: {
      value: 'Value',
      weight: 'Weight',
      quantity: 'Quantity',
    },
    amount: 'Amount',
    stock: 'In stock',
    orders: 'On work orders',
    variance: 'Variance',
    description: 'Description',
    invoice: 'Invoice',
    postedAt: 'Posted',
    reason: 'Reason',
    reverse: 'Reverse',
    reverseTitle: 'Reverse landed cost',
    reverseHelp: 'The amount is taken back from stock, work orders and variance.',
    reversed: 'Reversed.',
    reversedBy: 'Reversed {{at}} by {{user}}: {{reason}}',
  },
} as const satisfies FamilyTexts<'supplierInvoice'> & {
  costKinds: object;
  lines: object;
  match: object;
  differences: object;
  enter: object;
  landed: object;
};

export default { 'supplier-invoice': supplierInvoice };
