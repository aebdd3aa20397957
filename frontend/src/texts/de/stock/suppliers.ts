// Lieferanten und was sie liefern.
import type en from '@/texts/en/materials';
import type { TextsLike } from '@/texts/like';

const supplier = {
  title: 'Lieferanten',
  one: 'Lieferant',
  new: 'Neuer Lieferant',
  fields: {
    code: 'Code',
    name: 'Name',
    email: 'E-Mail',
    phone: 'Telefon',
    website: 'Website',
    address: 'Adresse',
    customerNumber: 'Kundennummer',
    currency: 'Währung',
    paymentDays: 'Zahlungsziel (Tage)',
    priceTolerancePercent: 'Preistoleranz (%)',
    priceToleranceAmount: 'Preistoleranz je Position',
    quantityTolerancePercent: 'Mengentoleranz (%)',
    remarks: 'Bemerkungen',
    partCount: 'Teile',
    openOrders: 'Offene Bestellungen',
    createdAt: 'Erstellt',
    updatedAt: 'Geändert',
  },
  sections: {
    terms: 'Konditionen',
    tolerances: 'Rechnungstoleranzen',
  },
  tabs: {
    contacts: 'Ansprechpartner',
    parts: 'Teile',
    contracts: 'Verträge',
    orders: 'Bestellungen',
    invoices: 'Rechnungen',
    consumed: 'Konsignation',
    rating: 'Bewertung',
  },
  contacts: {
    name: 'Name',
    duty: 'Aufgabe',
    email: 'E-Mail',
    phone: 'Telefon',
  },
  consumed: {
    none: 'Nichts abzurechnen',
    help: 'Ware auf Plätzen, die diesem Lieferanten gehören, steht hier, sobald sie verbraucht ist.',
    part: 'Teil',
    quantity: 'Verbraucht',
    value: 'Wert',
    days: 'Wann',
    draft: 'Rechnung entwerfen',
    drafted: 'Rechnung entworfen. Geben Sie die Nummer des Lieferanten ein.',
  },
  rating: {
    none: 'Keine Lieferungen in den letzten 365 Tagen',
    help: 'Lieferungen der letzten 365 Tage, nach Wareneingängen und Bestellungen.',
    score: 'Bewertung',
    deliveries_one: '{{count}} Lieferung',
    deliveries_other: '{{count}} Lieferungen',
    onTime: 'Pünktlich',
    complete: 'Vollständig',
    good: 'Ohne Ablehnung oder Rücksendung',
    of: '{{of}} von {{all}}',
    late: 'Verspätete Lieferungen kamen im Mittel {{days}} Tage zu spät.',
  },
} satisfies TextsLike<(typeof en)['supplier']>;

const supplierPart = {
  title: 'Lieferantenteile',
  one: 'Lieferantenteil',
  new: 'Neues Lieferantenteil',
  fields: {
    number: 'Nummer beim Lieferanten',
    supplierId: 'Lieferant',
    partId: 'Teil',
    partCode: 'Teilecode',
    price: 'Preis',
    packSize: 'Packungsgröße',
    leadDays: 'Lieferzeit (Tage)',
    preferred: 'Bevorzugt',
    createdAt: 'Erstellt',
    updatedAt: 'Geändert',
  },
  breaks: { title: 'Staffelpreise', fromQuantity: 'Ab Menge', price: 'Preis je Einheit' },
} satisfies TextsLike<(typeof en)['supplier-part']>;

const currencyRate = {
  title: 'Wechselkurse',
  one: 'Wechselkurs',
  new: 'Neuer Wechselkurs',
  fields: {
    currency: 'Währung',
    validFrom: 'Gültig ab',
    rate: 'Kurs',
    note: 'Notiz',
    createdAt: 'Angelegt',
    updatedAt: 'Geändert',
  },
} satisfies TextsLike<(typeof en)['currency-rate']>;

const supplierContract = {
  title: 'Lieferantenverträge',
  one: 'Lieferantenvertrag',
  new: 'Neuer Lieferantenvertrag',
  fields: {
    code: 'Code',
    name: 'Name',
    supplierId: 'Lieferant',
    number: 'Nummer des Lieferanten',
    startsOn: 'Beginnt am',
    endsOn: 'Endet am',
    noticeDays: 'Kündigungsfrist (Tage)',
    responsiblePersonId: 'Verantwortliche Person',
    valueLimit: 'Höchstwert',
    remarks: 'Bemerkungen',
    state: 'Status',
    ordered: 'Bestellt',
    currency: 'Währung',
    createdAt: 'Angelegt',
    updatedAt: 'Geändert',
  },
  choices: {
    state: { upcoming: 'Künftig', running: 'Gültig', ending: 'Endet bald', ended: 'Beendet' },
  },
  lines: { partId: 'Teil', price: 'Preis je Einheit' },
} satisfies TextsLike<(typeof en)['supplier-contract']>;

export default {
  'supplier-contract': supplierContract,
  'currency-rate': currencyRate,
  supplier,
  'supplier-part': supplierPart,
};
