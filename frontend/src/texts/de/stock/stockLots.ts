// Chargen und Seriennummern.
import type en from '@/texts/en/materials';
import type { TextsLike } from '@/texts/like';

const stockLot = {
  title: 'Chargen',
  one: 'Charge',
  new: 'Neue Charge',
  fields: {
    number: 'Chargennummer',
    partId: 'Teil',
    partCode: 'Teilenummer',
    expiresOn: 'Haltbar bis',
    supplierLot: 'Charge des Lieferanten',
    supplierId: 'Lieferant',
    receiptId: 'Wareneingang',
    note: 'Notiz',
    balance: 'Bestand',
    reserved: 'Reserviert',
    condition: 'Haltbarkeit',
    value: 'Wert',
    createdAt: 'Erstellt',
    updatedAt: 'Geändert',
  },
  choices: {
    condition: {
      good: 'Haltbar',
      soon: 'Läuft bald ab',
      expired: 'Abgelaufen',
    },
  },
  tabs: {
    stock: 'Bestand',
    trace: 'Rückverfolgung',
  },
} satisfies TextsLike<(typeof en)['stock-lot']>;

const stockSerial = {
  title: 'Seriennummern',
  one: 'Seriennummer',
  new: 'Neue Seriennummer',
  fields: {
    number: 'Seriennummer',
    partId: 'Teil',
    partCode: 'Teilenummer',
    state: 'Zustand',
    locationId: 'Lagerplatz',
    locationCode: 'Platznummer',
    document: 'Letzter Beleg',
    receivedOn: 'Eingegangen am',
    createdAt: 'Erstellt',
    updatedAt: 'Letzte Bewegung',
  },
  choices: {
    state: {
      inStock: 'Im Bestand',
      issued: 'Ausgegeben',
      inTransit: 'Unterwegs',
      scrapped: 'Verschrottet',
      converted: 'Umgewandelt',
      missing: 'Fehlt',
      withdrawn: 'Zurückgenommen',
    },
  },
  find: 'Seriennummer oder Teil suchen',
  anyState: 'Alle Zustände',
  none: 'Keine Seriennummern',
  trace: 'Rückverfolgung',
} satisfies TextsLike<(typeof en)['stock-serial']>;

export const tracked = {
  lot: 'Charge',
  firstToExpire: 'Zuerst ablaufende',
  lotNumber: 'Chargennummer',
  expiresOn: 'Haltbar bis',
  supplierLot: 'Charge des Lieferanten',
  serials: 'Seriennummern',
  serialsHint: 'Listen, 100-104 oder 100+4',
  oldest: 'Leer lassen, um die ältesten zu nehmen',
  allowExpired: 'Trotz Ablauf ausgeben',
  option: '{{number}} · bis {{day}} · {{quantity}}',
  endless: '{{number}} · {{quantity}}',
} satisfies TextsLike<typeof en.stock.tracked>;

/** Serial numbers for a part that is in stock. */
export const serialise = {
  open: 'Seriennummern vergeben',
  title: 'Seriennummern vergeben',
  help: 'Das Teil wird ab jetzt nach Seriennummern geführt. Geben Sie die aller vorhandenen Stücke ein; Mengen, Werte und Reservierungen bleiben.',
  place_one: '{{place}}: {{pieces}} Stück',
  place_other: '{{place}}: {{pieces}} Stück',
  save: 'Vergeben',
  done: 'Seriennummern vergeben.',
} satisfies TextsLike<typeof en.stock.serialise>;

/** Issuing a material request. */
export const issue = {
  open: 'Material ausgeben',
  title: '{{code}} ausgeben',
  save: 'Ausgeben',
  missing: 'Fehlt: {{quantity}}',
  choose: 'Wählen Sie eine Charge: auch dieses Teil hat eine abgelaufene',
} satisfies TextsLike<typeof en.stock.issue>;

export const trace = {
  title: 'Rückverfolgung',
  none: 'Noch ist nichts geschehen',
  time: 'Zeit',
  kind: 'Bewegung',
  quantity: 'Menge',
  place: 'Lagerplatz',
  document: 'Beleg',
  origin: 'Herkunft / Verbleib',
  by: 'Von',
  supplier: 'Lieferant: {{name}}',
  asset: 'Anlage: {{name}}',
} satisfies TextsLike<typeof en.stock.trace>;

export default { 'stock-lot': stockLot, 'stock-serial': stockSerial };
