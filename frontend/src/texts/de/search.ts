import type { TextsLike } from '@/texts/like';
import type en from '@/texts/en/search';

const search = {
  showAll: 'Alle anzeigen',
  failed: 'Die Datensätze konnten nicht durchsucht werden. Prüfen Sie die Verbindung und tippen Sie erneut.',
  page: {
    title: 'Suchergebnisse',
    kind: 'Art',
    none: 'Nichts gefunden',
    noneHint: 'Alle Wörter müssen vorkommen. Versuchen Sie weniger Wörter oder eine andere Art.',
    start: 'Geben Sie einen Code oder Wörter ein',
    openList: 'Liste öffnen',
    limited: 'Mehr als 1.000 Ergebnisse werden nicht gezeigt. Ergänzen Sie ein Wort, um weniger zu finden.',
    column: { record: 'Datensatz', detail: 'Gehört zu', changed: 'Geändert', sent: 'Gesendet' },
  },
  families: {
    recent: 'Zuletzt geöffnet',
    workOrder: 'Arbeitsaufträge',
    workRequest: 'Arbeitsanforderungen',
    asset: 'Anlagen',
    location: 'Standorte',
    sensor: 'Sensoren',
    gateway: 'Gateways',
    meter: 'Zähler',
    person: 'Personen',
    document: 'Dokumente',
    masterPart: 'Teile',
    supplier: 'Lieferanten',
    maintenancePlan: 'Wartungspläne',
    message: 'Nachrichten',
  },
} satisfies TextsLike<typeof en.search>;

export default { search };
