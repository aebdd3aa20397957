import type { TextsLike } from '../like';
import type en from '../en/common';

export default {
  loading: 'Wird geladen …',
  retry: 'Erneut versuchen',
  justNow: 'gerade eben',
  close: 'Schließen',
  cancel: 'Abbrechen',
  failed: 'Die Aktion ist fehlgeschlagen. Bitte versuchen Sie es erneut.',
  failedToLoad: 'Das konnte nicht geladen werden',
  unreachable: 'Der Server antwortet nicht. Prüfen Sie die Verbindung und versuchen Sie es erneut.',
  requestId: 'Anfrage {{id}}',
  noPermission: 'Sie haben keinen Zugriff auf diese Seite',
  noPermissionHint: 'Bitten Sie Ihren Administrator um Zugriff.',
  notifications: 'Meldungen',
  browserOn: '{{name}} auf {{system}}',
  unsaved: {
    title: 'Ungespeicherte Änderungen verwerfen?',
    text: 'Ihre Änderungen sind noch nicht gespeichert.',
    stay: 'Weiter bearbeiten',
    discard: 'Verwerfen',
  },
  amount: '{{value}} {{unit}}',
  running: { up: 'In Betrieb', down: 'Außer Betrieb' },
  span: {
    from: 'Von',
    until: 'Bis',
    backwards: 'Das Ende muss nach dem Beginn liegen.',
    show: 'Anzeigen',
  },
  pager: {
    range: '{{from}}–{{to}} von {{total}}',
    some: '{{from}}–{{to}} von mehr als {{total}}',
    rows: 'Zeilen je Seite',
    previous: 'Vorige Seite',
    next: 'Nächste Seite',
  },
} satisfies TextsLike<typeof en>;
