// Anforderungen, Eingänge und Bestellungen von Material.
import type en from '@/texts/en/materials';
import type { TextsLike } from '@/texts/like';

const materialRequest = {
  title: 'Materialanforderungen',
  one: 'Materialanforderung',
  new: 'Neue Materialanforderung',
  fields: {
    code: 'Nummer',
    title: 'Titel',
    warehouseId: 'Lager',
    neededOn: 'Benötigt am',
    requester: 'Angefordert von',
    status: 'Status',
    reason: 'Grund',
    progress: 'Fortschritt',
    fulfilment: 'Ausgegeben',
    createdAt: 'Erstellt',
    updatedAt: 'Geändert',
  },
  choices: {
    status: {
      draft: 'Entwurf',
      submitted: 'Eingereicht',
      approved: 'Genehmigt',
      held: 'Zurückgestellt',
      rejected: 'Abgelehnt',
      closed: 'Abgeschlossen',
      cancelled: 'Storniert',
    },
    fulfilment: {
      none: 'Nicht ausgegeben',
      partly: 'Teilweise ausgegeben',
      issued: 'Ausgegeben',
    },
  },
  tabs: {
    lines: 'Positionen',
    status: 'Status',
  },
  transitions: {
    submitted: 'Anforderung einreichen',
    approved: 'Anforderung genehmigen',
    rejected: 'Anforderung ablehnen',
    draft: 'Zurück zum Entwurf',
    held: 'Zurückstellen',
    closed: 'Anforderung abschließen',
    cancelled: 'Anforderung stornieren',
  },
  lines: {
    partId: 'Teil',
    quantity: 'Menge',
    issued: 'Ausgegeben',
    note: 'Notiz',
  },
} satisfies TextsLike<(typeof en)['material-request']>;

const materialReceipt = {
  title: 'Wareneingänge',
  one: 'Wareneingang',
  new: 'Neuer Wareneingang',
  fields: {
    code: 'Nummer',
    supplierId: 'Lieferant',
    purchaseOrderId: 'Bestellung',
    locationId: 'Lagerplatz',
    locationCode: 'Platzcode',
    deliveryNote: 'Lieferschein',
    receivedOn: 'Eingang am',
    status: 'Status',
    reason: 'Grund',
    total: 'Summe',
    landedCost: 'Bezugskosten',
    invoices: 'Rechnungen',
    createdAt: 'Erstellt',
    updatedAt: 'Geändert',
  },
  choices: {
    status: {
      draft: 'Entwurf',
      posted: 'Gebucht',
      voided: 'Rückgebucht',
      cancelled: 'Storniert',
    },
  },
  tabs: {
    lines: 'Positionen',
    status: 'Status',
    landed: 'Bezugskosten',
    invoices: 'Rechnungen',
  },
  transitions: {
    posted: 'Wareneingang buchen',
    voided: 'Wareneingang zurückbuchen',
    cancelled: 'Wareneingang stornieren',
  },
  lines: {
    partId: 'Teil',
    quantity: 'Menge',
    unitCost: 'Stückkosten',
    locationId: 'Lagerplatz',
    lotNumber: 'Chargennummer',
    expiresOn: 'Haltbar bis',
    supplierLot: 'Charge des Lieferanten',
    serials: 'Seriennummern',
  },
} satisfies TextsLike<(typeof en)['material-receipt']>;

const purchaseOrder = {
  title: 'Bestellungen',
  one: 'Bestellung',
  new: 'Neue Bestellung',
  fields: {
    code: 'Nummer',
    supplierId: 'Lieferant',
    warehouseId: 'Lager',
    expectedOn: 'Erwartet am',
    supplierReference: 'Referenz des Lieferanten',
    remarks: 'Bemerkungen',
    status: 'Status',
    reason: 'Grund',
    total: 'Summe',
    currency: 'Währung',
    delivery: 'Lieferung',
    invoicing: 'Berechnet',
    progress: 'Fortschritt',
    createdAt: 'Erstellt',
    updatedAt: 'Geändert',
  },
  choices: {
    status: {
      draft: 'Entwurf',
      approved: 'Genehmigt',
      sent: 'Versendet',
      acknowledged: 'Bestätigt',
      closed: 'Abgeschlossen',
      cancelled: 'Storniert',
    },
    delivery: {
      none: 'Nicht geliefert',
      partly: 'Teilweise geliefert',
      received: 'Geliefert',
    },
    invoicing: {
      none: 'Nicht berechnet',
      partly: 'Teilweise berechnet',
      invoiced: 'Berechnet',
    },
  },
  tabs: {
    lines: 'Positionen',
    status: 'Status',
    receipts: 'Wareneingänge',
    invoices: 'Rechnungen',
  },
  transitions: {
    approved: 'Bestellung genehmigen',
    sent: 'Als versendet markieren',
    acknowledged: 'Als bestätigt markieren',
    closed: 'Bestellung abschließen',
    cancelled: 'Bestellung stornieren',
  },
  reorder: 'Bestellvorschläge',
  invoices: 'Lieferantenrechnungen',
  lines: {
    partId: 'Teil',
    quantity: 'Menge',
    unitPrice: 'Stückpreis',
    tolerancePercent: 'Toleranz (%)',
    received: 'Geliefert',
    invoiced: 'Berechnet',
    toInvoice: 'Noch zu berechnen',
  },
} satisfies TextsLike<(typeof en)['purchase-order']>;

export default {
  'material-request': materialRequest,
  'material-receipt': materialReceipt,
  'purchase-order': purchaseOrder,
};
