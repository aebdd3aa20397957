// Was zu bestellen ist.
import type en from '@/texts/en/stock/reorder';
import type { TextsLike } from '@/texts/like';

export default {
  title: 'Bestellvorschläge',
  part: 'Teil',
  warehouse: 'Lager',
  reorderPoint: 'Meldebestand',
  available: 'Verfügbar',
  expiredOf: '{{quantity}} abgelaufen',
  onOrder: 'Bestellt',
  demand: 'Bedarf',
  planned: 'Geplant',
  plannedMaintenance: 'Geplante Wartung',
  notCounted: 'Nicht gezählt',
  nextDays: 'Nächste {{count}} Tage',
  shortOn: 'Reicht nicht ab {{day}}',
  limited: 'Es ist mehr Wartung geplant, als berücksichtigt wurde. Wählen Sie weniger Tage.',
  projected: 'Erwartet',
  quantity: 'Menge',
  supplier: 'Lieferant',
  noSupplier: 'Kein Lieferant',
  order: 'Bestellung anlegen',
  all: 'Alle Bestellungen anlegen',
  none: 'Nichts zu bestellen',
  made_one: '{{count}} Bestellentwurf angelegt.',
  made_other: '{{count}} Bestellentwürfe angelegt.',
} satisfies TextsLike<typeof en>;
