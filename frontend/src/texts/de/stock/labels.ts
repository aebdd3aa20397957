// Etiketten von Teilen und Lagerplätzen: was gedruckt wird, und was ein gescanntes sagt.
import type en from '@/texts/en/stock/labels';
import type { TextsLike } from '@/texts/like';

const placeLabels = {
  print: 'Platzetiketten drucken',
  none: 'Dieses Lager hat keine Lagerplätze',
  all: 'Alle auswählen',
  chosen_one: '{{count}} Lagerplatz ausgewählt',
  chosen_other: '{{count}} Lagerplätze ausgewählt',
  more: 'Das sind die ersten {{count}} von {{total}}. Drucken Sie die Etiketten der anderen aus der Liste der Lagerplätze.',
} satisfies TextsLike<(typeof en)['placeLabels']>;

const receiptLabels = {
  title: 'Etiketten von {{code}} drucken',
  received: 'Erhalten: {{quantity}}',
} satisfies TextsLike<(typeof en)['receiptLabels']>;

const scanned = {
  foreign: 'Dieses Etikett gehört zu einer anderen Organisation: {{tenant}}.',
  asset: '{{code}} ist das Etikett einer Anlage.',
} satisfies TextsLike<(typeof en)['scanned']>;

export default { placeLabels, receiptLabels, scanned };
