// Was mit dem Bestand nicht stimmt.
import type en from '@/texts/en/materials';
import type { TextsLike } from '@/texts/like';

const stockAlert = {
  title: 'Bestandswarnungen',
  one: 'Bestandswarnung',
  new: 'Neue Bestandswarnung',
  fields: {
    kind: 'Warnung',
    partId: 'Teil',
    partCode: 'Teilecode',
    warehouseId: 'Lager',
    lotId: 'Charge',
    quantity: 'Menge',
    level: 'Bestandsgrenze',
    day: 'Datum',
    unitCode: 'Einheit',
    value: 'Bestandswert',
    createdAt: 'Seit',
    updatedAt: 'Geändert',
  },
  choices: {
    kind: { low: 'Niedrig', over: 'Über dem Höchstbestand', expiring: 'Ablauf', unused: 'Ungenutzt' },
  },
  help: 'Der Bestand wird stündlich geprüft. Wer ein Lager leitet, wird über neue Warnungen benachrichtigt; ab wann Chargen als ablaufend und Teile als ungenutzt gelten, steht beim Lager.',
  all: 'Alle',
  none: 'Keine Bestandswarnungen',
} satisfies TextsLike<(typeof en)['stock-alert']>;

export default { 'stock-alert': stockAlert };
