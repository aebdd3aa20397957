// Suppliers and what they deliver.
import type { FamilyTexts } from '@/entity/family';

const supplier = {
  title: 'Suppliers',
  one: 'supplier',
  new: 'New supplier',
  fields: {
    code: 'Code',
    name: 'Name',
    email: 'E-mail',
    phone: 'Telephone',
    website: 'Website',
    address: 'Address',
    customerNumber: 'Customer number',
    currency: 'Currency',
    paymentDays: 'Payment terms (days)',
    priceTolerancePercent: 'Price tolerance (%)',
    priceToleranceAmount: 'Price tolerance per line',
    quantityTolerancePercent: 'Quantity tolerance (%)',
    remarks: 'Remarks',
    partCount: 'Parts',
    openOrders: 'Open orders',
    createdAt: 'Created',
    updatedAt: 'Updated',
  },
  sections: {
    terms: 'Terms',
    tolerances: 'Invoice tolerances',
  },
  tabs: {
    contacts: 'Contacts',
    parts: 'Parts',
    contracts: 'Contracts',
    orders: 'Purchase orders',
    invoices: 'Invoices',
    consumed: 'Consignment',
    rating: 'Rating',
  },
  contacts: {
    name: 'Name',
    duty: 'Duty',
    email: 'E-mail',
    phone: 'Telephone',
  },
  consumed: {
    none: 'Nothing to invoice',
    help: 'Goods at places that this supplier owns are listed here once they are used.',
    part: 'Part',
    quantity: 'Used',
    value: 'Value',
    days: 'When',
    draft: 'Draft invoice',
    drafted: 'Invoice drafted. Enter the supplier’s number.',
  },
  rating: {
    none: 'No deliveries in the last 365 days',
    help: 'Deliveries of the last 365 days, by receipts and purchase orders.',
    score: 'Score',
    deliveries_one: '{{count}} delivery',
    deliveries_other: '{{count}} deliveries',
    onTime: 'On time',
    complete: 'Complete',
    good: 'Without refusal or return',
    of: '{{of}} of {{all}}',
    late: 'Late deliveries came {{days}} days late on average.',
  },
} as const satisfies FamilyTexts<'supplier'> & { contacts: object; consumed: object; rating: object };

const supplierPart = {
  title: 'Supplier parts',
  one: 'supplier part',
  new: 'New supplier part',
  fields: {
    number: 'Supplier number',
    supplierId: 'Supplier',
    partId: 'Part',
    partCode: 'Part code',
    price: 'Price',
    packSize: 'Pack size',
    leadDays: 'Lead time (days)',
    preferred: 'Preferred',
    createdAt: 'Created',
    updatedAt: 'Updated',
  },
  breaks: { title: 'Price breaks', fromQuantity: 'From quantity', price: 'Price per unit' },
} as const satisfies FamilyTexts<'supplierPart'> & { breaks: object };

const currencyRate = {
  title: 'Exchange rates',
  one: 'exchange rate',
  new: 'New exchange rate',
  fields: {
    currency: 'Currency',
    validFrom: 'Valid from',
    rate: 'Rate',
    note: 'Note',
    createdAt: 'Created',
    updatedAt: 'Updated',
  },
} as const satisfies FamilyTexts<'currencyRate'>;

const supplierContract = {
  title: 'Supplier contracts',
  one: 'supplier contract',
  new: 'New supplier contract',
  fields: {
    code: 'Code',
    name: 'Name',
    supplierId: 'Supplier',
    number: 'Supplier’s number',
    startsOn: 'Starts on',
    endsOn: 'Ends on',
    noticeDays: 'Notice (days)',
    responsiblePersonId: 'Responsible person',
    valueLimit: 'Value limit',
    remarks: 'Remarks',
    state: 'Status',
    ordered: 'Ordered',
    currency: 'Currency',
    createdAt: 'Created',
    updatedAt: 'Updated',
  },
  choices: {
    state: { upcoming: 'Upcoming', running: 'In force', ending: 'Ends soon', ended: 'Ended' },
  },
  lines: { partId: 'Part', price: 'Price per unit' },
} as const satisfies FamilyTexts<'supplierContract'> & { lines: object };

export default {
  'supplier-contract': supplierContract,
  'currency-rate': currencyRate,
  supplier,
  'supplier-part': supplierPart,
};
