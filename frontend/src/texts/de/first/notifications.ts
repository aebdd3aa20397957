import type { TextsLike } from '@/texts/like';
import type en from '@/texts/en/first/notifications';

const notifications = {
  line: '{{about}}: {{sentence}}',
  open: 'Öffnen',
  shown: 'Benachrichtigungen filtern',
  all: 'Alle',
  unread: 'Ungelesen',
  allRead: 'Alle als gelesen markieren',
  settings: 'Benachrichtigungseinstellungen',
  list: 'Benachrichtigungen',
  isNew: 'Ungelesen',
  read: 'Als gelesen markieren',
  unreadAgain: 'Als ungelesen markieren',
  takeAway: 'Verwerfen',
  takenAway: 'Benachrichtigung verworfen',
  undo: 'Rückgängig',
  loading: 'Benachrichtigungen werden geladen',
  older: 'Ältere anzeigen',
  olderFailed: 'Ältere Benachrichtigungen konnten nicht geladen werden.',
  none: 'Keine neuen Benachrichtigungen',
  noneHint: 'Zuweisungen, Statuswechsel, überfällige Arbeit und Erwähnungen erscheinen hier.',
  noneUnread: 'Alles gelesen',
  assigned: { person: '{{name}} hat Ihnen das zugewiesen', system: 'Das wurde Ihnen zugewiesen' },
  mentioned: { person: '{{name}} hat Sie erwähnt', system: 'Sie wurden erwähnt' },
  status: {
    person: '{{name}} hat es von {{from}} nach {{to}} verschoben',
    system: 'Von {{from}} nach {{to}} verschoben',
  },
  statusTo: { person: '{{name}} hat es nach {{to}} verschoben', system: 'Nach {{to}} verschoben' },
  overdue: { since: 'Überfällig seit {{due}}', now: 'Überfällig' },
  alarm: { raised: 'Alarm', escalated: 'Alarm eskaliert', again: 'Alarm noch aktiv' },
  kit: 'Teilesatz liegt bereit in {{place}}',
  webhook: 'Webhook pausiert',
  undelivered: 'Nicht zugestellt an {{to}}',
  contract: 'Endet am {{day}}',
  stock: {
    low: 'Bestand ist niedrig',
    over: 'Bestand über dem Höchstbestand',
    expiring: 'Bestand läuft bald ab',
    unused: 'Bestand wird nicht verbraucht',
    several_one: '{{count}} neue Bestandswarnung',
    several_other: '{{count}} neue Bestandswarnungen',
  },
  requested: { person: '{{name}} hat {{code}} eingereicht', system: '{{code}} wurde eingereicht' },
  late: {
    responseLate: 'Wartet seit {{due}} auf eine Antwort',
    responseEscalated: 'Noch immer keine Antwort, fällig {{due}}',
    resolutionLate: 'Nicht rechtzeitig erledigt, fällig {{due}}',
  },
  decided: {
    accepted: { person: '{{name}} hat die Anforderung angenommen', system: 'Die Anforderung wurde angenommen' },
    rejected: { person: '{{name}} hat die Anforderung abgelehnt', system: 'Die Anforderung wurde abgelehnt' },
    cancelled: { person: '{{name}} hat die Anforderung zurückgezogen', system: 'Die Anforderung wurde zurückgezogen' },
    converted: {
      person: '{{name}} hat aus der Anforderung einen Arbeitsauftrag angelegt',
      system: 'Aus der Anforderung wurde ein Arbeitsauftrag angelegt',
    },
    completed: {
      person: '{{name}} hat die Arbeit abgeschlossen: Bitte bewerten Sie sie',
      system: 'Die Arbeit ist abgeschlossen: Bitte bewerten Sie sie',
    },
  },
} satisfies TextsLike<typeof en.notifications>;

export default { notifications };
