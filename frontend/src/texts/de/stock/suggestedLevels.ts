// Dispositionswerte, die sich aus dem Verbrauch ergeben.
import type en from '@/texts/en/materials';
import type { TextsLike } from '@/texts/like';

const suggestedLevels = {
  title: 'Vorgeschlagene Dispositionswerte',
  help: 'Werte, die sich aus den Ausgaben, der Lieferzeit und der gewünschten Lieferbereitschaft ergeben.',
  warehouse: 'Lager',
  days: 'Verbrauch von',
  cover: 'Eine Bestellung reicht',
  dayCount_one: '{{count}} Tag',
  dayCount_other: '{{count}} Tagen',
  service: 'Lieferbereitschaft',
  usual: 'Nach Kritikalität',
  percent: '{{percent}} %',
  part: 'Teil',
  perDay: 'Je Tag',
  deviation: 'Abweichung {{deviation}}',
  lead: 'Lieferzeit',
  leadDays_one: '{{count}} Tag',
  leadDays_other: '{{count}} Tage',
  assumed: 'angenommen',
  safety: 'Sicherheitsbestand',
  serviceOf: 'bei {{percent}} %',
  point: 'Meldebestand',
  quantity: 'Bestellmenge',
  now: 'jetzt {{quantity}}',
  noLevel: 'noch keiner',
  set: 'Übernehmen',
  setAll_one: '{{count}} Wert übernehmen',
  setAll_other: '{{count}} Werte übernehmen',
  same: 'Aktuell',
  none: 'In diesem Zeitraum wurde aus diesem Lager nichts ausgegeben',
  noneHint: 'Wählen Sie ein anderes Lager oder einen längeren Zeitraum.',
  done_one: '{{count}} Dispositionswert gesetzt',
  done_other: '{{count}} Dispositionswerte gesetzt',
  choose: 'Lager wählen',
} satisfies TextsLike<(typeof en)['suggested-levels']>;

export default { 'suggested-levels': suggestedLevels };
