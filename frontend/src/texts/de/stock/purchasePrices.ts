import type english from '@/texts/en/stock/purchasePrices';

/** Was für ein Teil bezahlt wurde. */
const purchases: typeof english = {
  none: 'Noch nicht eingekauft',
  receivedOn: 'Eingegangen',
  supplier: 'Lieferant',
  quantity: 'Menge',
  ordered: 'Bestellpreis',
  received: 'Kosten je Einheit',
  invoiced: 'Laut Rechnung',
  documents: 'Wareneingang und Bestellung',
};

export default purchases;
