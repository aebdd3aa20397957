// Lots and serial numbers.
import type { FamilyTexts } from '@/entity/family';

const stockLot = {
  title: 'Lots',
  one: 'lot',
  new: 'New lot',
  fields: {
    number: 'Lot number',
    partId: 'Part',
    partCode: 'Part code',
    expiresOn: 'Expires on',
    supplierLot: 'Supplier’s lot',
    supplierId: 'Supplier',
    receiptId: 'Receipt',
    note: 'Note',
    balance: 'In stock',
    reserved: 'Reserved',
    condition: 'Condition',
    value: 'Value',
    createdAt: 'Created',
    updatedAt: 'Updated',
  },
  choices: {
    condition: {
      good: 'Good',
      soon: 'Expires soon',
      expired: 'Expired',
    },
  },
  tabs: {
    stock: 'Stock',
    trace: 'Trace',
  },
} as const satisfies FamilyTexts<'stockLot'>;

const stockSerial = {
  title: 'Serial numbers',
  one: 'serial number',
  new: 'New serial number',
  fields: {
    number: 'Serial number',
    partId: 'Part',
    partCode: 'Part code',
    state: 'State',
    locationId: 'Stock location',
    locationCode: 'Location code',
    document: 'Last document',
    receivedOn: 'Received on',
    createdAt: 'Created',
    updatedAt: 'Last movement',
  },
  choices: {
    state: {
      inStock: 'In stock',
      issued: 'Issued',
      inTransit: 'In transit',
      scrapped: 'Scrapped',
      converted: 'Converted',
      missing: 'Missing',
      withdrawn: 'Withdrawn',
    },
  },
  find: 'Find serial number or part',
  anyState: 'All states',
  none: 'No serial numbers',
  trace: 'Trace',
} as const satisfies FamilyTexts<'stockSerial'> & { find: string; anyState: string; none: string; trace: string };

/** What is asked for where parts with lots or serial numbers move. */
export const tracked = {
  lot: 'Lot',
  firstToExpire: 'First to expire',
  lotNumber: 'Lot number',
  expiresOn: 'Expires on',
  supplierLot: 'Supplier’s lot',
  serials: 'Serial numbers',
  serialsHint: 'Lists, 100-104 or 100+4',
  oldest: 'Leave empty to take the oldest',
  allowExpired: 'Issue although it has expired',
  option: '{{number}} · until {{day}} · {{quantity}}',
  endless: '{{number}} · {{quantity}}',
} as const;

/** Serial numbers for a part that is in stock. */
export const serialise = {
  open: 'Assign serial numbers',
  title: 'Assign serial numbers',
  help: 'From now on the part is followed by serial numbers. Enter those of all pieces in stock; quantities, values and reservations stay.',
  place_one: '{{place}}: {{pieces}} piece',
  place_other: '{{place}}: {{pieces}} pieces',
  save: 'Assign',
  done: 'Serial numbers assigned.',
} as const;

/** Issuing a material request. */
export const issue = {
  open: 'Issue materials',
  title: 'Issue {{code}}',
  save: 'Issue',
  missing: 'Missing: {{quantity}}',
  choose: 'Choose a lot: this part has one that has expired, too',
} as const;

export const trace = {
  title: 'Trace',
  none: 'Nothing has happened yet',
  time: 'Time',
  kind: 'Movement',
  quantity: 'Quantity',
  place: 'Stock location',
  document: 'Document',
  origin: 'From / to',
  by: 'By',
  supplier: 'Supplier: {{name}}',
  asset: 'Asset: {{name}}',
} as const;

export default { 'stock-lot': stockLot, 'stock-serial': stockSerial };
