import type { TextsLike } from '@/components/texts/like';
import type en from './en';

export default {
  line: '{{about}}: {{sentence}}',
  open: 'Öffnen',
  shown: 'Welche Benachrichtigungen',
  all: 'Alle',
  unread: 'Ungelesen',
  allRead: 'Alle als gelesen markieren',
  settings: 'Worüber Sie benachrichtigt werden',
  list: 'Benachrichtigungen',
  isNew: 'Ungelesen',
  read: 'Als gelesen markieren',
  unreadAgain: 'Als ungelesen markieren',
  takeAway: 'Entfernen',
  takenAway: 'Benachrichtigung entfernt',
  undo: 'Rückgängig',
  loading: 'Benachrichtigungen werden geladen',
  older: 'Ältere',
  olderFailed: 'Die älteren konnten nicht geladen werden.',
  none: 'Nichts Neues',
  noneHint:
    'Wenn Ihnen Arbeit zugewiesen wird, sich ändert oder in Verzug gerät und wenn jemand Sie erwähnt, steht es hier.',
  noneUnread: 'Alles gelesen',
  assigned: { person: '{{name}} hat Ihnen das zugewiesen', system: 'Das wurde Ihnen zugewiesen' },
  mentioned: { person: '{{name}} hat Sie erwähnt', system: 'Sie wurden erwähnt' },
  status: {
    person: '{{name}} hat es von {{from}} nach {{to}} gebracht',
    system: 'Es ging von {{from}} nach {{to}}',
  },
  statusTo: { person: '{{name}} hat es nach {{to}} gebracht', system: 'Es steht jetzt auf {{to}}' },
  overdue: { since: 'Überfällig seit {{due}}', now: 'Überfällig' },
  alarm: { raised: 'Alarm', escalated: 'Diesen Alarm hat niemand gesehen', again: 'Dieser Alarm dauert an' },
  requested: { person: '{{name}} bittet darum', system: 'Jemand bittet darum' },
  decided: { person: '{{name}} hat die Anfrage auf {{to}} gesetzt', system: 'Die Anfrage steht jetzt auf {{to}}' },
} satisfies TextsLike<typeof en>;
