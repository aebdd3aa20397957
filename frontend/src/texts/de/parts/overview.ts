import type en from '@/texts/en/parts/overview';
import type { TextsLike } from '@/texts/like';

const overview = {
  title: 'Übersicht',
  edit: 'Bearbeiten',
  noDetails: 'Noch keine Angaben',
  files: 'Dateien öffnen',
  all: 'Alle anzeigen',
  history: 'Letzte Änderungen',
  createOrder: 'Arbeitsauftrag erstellen',
  createRequest: 'Arbeitsanforderung erstellen',
  orderTitle: 'Titel',
  orderBoard: 'Board',
  noBoard: 'Es gibt noch kein Board. Zuerst ein Board erstellen.',
  openOrders: 'Offene Arbeitsaufträge',
  noOrders: 'Keine offenen Arbeitsaufträge',
  alarms: 'Aktive Alarme',
  noAlarms: 'Keine aktiven Alarme',
  values: 'Aktuelle Werte',
  noSensors: 'Keine Sensoren',
  noValue: 'Keine Daten',
  maintenance: 'Nächste Wartung',
  noMaintenance: 'In den nächsten 12 Monaten ist keine Wartung geplant',
  documents: 'Dokumente',
  noDocuments: 'Keine Dokumente verknüpft',
  assets: 'Anlagen',
  noAssets: 'Keine Anlagen an diesem Standort',
  crews: 'Teams',
  noCrews: 'In keinem Team',
  timer: 'Laufende Zeiterfassung',
} satisfies TextsLike<(typeof en)['overview']>;

export default { overview };
