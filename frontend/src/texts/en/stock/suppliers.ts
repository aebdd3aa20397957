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
    orders: 'Purchase orders',
    invoices: 'Invoices',
  },
  contacts: {
    name: 'Name',
    duty: 'Duty',
    email: 'E-mail',
    phone: 'Telephone',
  },
} as const satisfies FamilyTexts<'supplier'> & { contacts: object };

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
} as const satisfies FamilyTexts<'supplierPart'>;

export default { supplier, 'supplier-part': supplierPart };
