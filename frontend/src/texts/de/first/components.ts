import type { TextsLike } from '@/texts/like';
import type en from '@/texts/en/first/components';

const common = {
  loading: 'Wird geladen …',
  retry: 'Erneut versuchen',
  justNow: 'gerade eben',
  rating_one: '1 von 5 Sternen',
  rating_other: '{{count}} von 5 Sternen',
  close: 'Schließen',
  notCurrent: 'Keine Verbindung: Werte nicht aktuell',
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
  field: {
    search: 'Suchen',
    noResults: 'Keine Treffer',
    searching: 'Wird gesucht …',
    clear: '{{field}} leeren',
    between: 'Geben Sie eine Zahl von {{min}} bis {{max}} ein.',
    least: 'Geben Sie eine Zahl ab {{min}} ein.',
    most: 'Geben Sie eine Zahl bis höchstens {{max}} ein.',
    unitOf: 'Einheit von: {{field}}',
    units: { second: 'Sekunden', minute: 'Minuten', hour: 'Stunden', day: 'Tage' },
  },
  pager: {
    range: '{{from}}–{{to}} von {{total}}',
    some: '{{from}}–{{to}} von mehr als {{total}}',
    rows: 'Zeilen je Seite',
    previous: 'Vorige Seite',
    next: 'Nächste Seite',
  },
} satisfies TextsLike<typeof en.common>;

const richText = {
  toolbar: 'Formatierung',
  control: 'Strg',
  shift: 'Umschalt',
  undo: 'Rückgängig',
  redo: 'Wiederholen',
  bold: 'Fett',
  italic: 'Kursiv',
  underline: 'Unterstrichen',
  heading: 'Überschrift',
  bullets: 'Aufzählung',
  numbers: 'Nummerierte Liste',
  link: 'Link',
  address: 'Linkadresse',
  wrongAddress: 'Geben Sie eine Webadresse, eine E-Mail-Adresse oder eine Telefonnummer (tel:) ein.',
  setLink: 'Link setzen',
  removeLink: 'Link entfernen',
} satisfies TextsLike<(typeof en)['rich-text']>;

export default { common, 'rich-text': richText };
