/** What was paid for a part. */
const purchases = {
  none: 'Not purchased yet',
  receivedOn: 'Received',
  supplier: 'Supplier',
  quantity: 'Quantity',
  ordered: 'Order price',
  received: 'Unit cost',
  invoiced: 'Invoiced cost',
  documents: 'Receipt and order',
};

export default purchases;
