import type { TextsLike } from '@/texts/like';
import type en from '@/texts/en/search';

const search = {
  showAll: 'Alle anzeigen',
  failed: 'Die Datensätze konnten nicht durchsucht werden. Prüfen Sie die Verbindung und tippen Sie erneut.',
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
