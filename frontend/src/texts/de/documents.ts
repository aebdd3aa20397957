import type { TextsLike } from '@/texts/like';
import type en from '@/texts/en/documents';

const document = {
  title: 'Dokumente',
  one: 'Dokument',
  new: 'Neues Dokument',
  fields: {
    code: 'Code',
    name: 'Name',
    kind: 'Art',
    description: 'Beschreibung',
    fileName: 'Datei',
    mediaType: 'Dateityp',
    size: 'Größe',
    revision: 'Revision',
    linkCount: 'Verknüpfungen',
    createdAt: 'Angelegt',
    updatedAt: 'Aktualisiert',
  },
  choices: {
    kind: {
      manual: 'Handbuch',
      drawing: 'Zeichnung',
      certificate: 'Zertifikat',
      photo: 'Foto',
      procedure: 'Anweisung',
      other: 'Sonstiges',
    },
  },
  tabs: { file: 'Datei', revisions: 'Revisionen', links: 'Verknüpfungen' },
  families: {
    asset: 'Anlage',
    location: 'Standort',
    meter: 'Zähler',
    person: 'Person',
    crew: 'Team',
    workRequest: 'Arbeitsanforderung',
  },
  file: { none: 'Noch keine Datei', noneHint: 'Die erste Datei wird Revision 1.' },
  upload: {
    button: 'Dateien hochladen',
    title: 'Dateien hochladen',
    titleLinked: 'Dateien hinzufügen',
    drop: 'Dateien hier ablegen',
    more: 'Weitere Dateien',
    another: 'Andere Datei wählen',
    start_one: '{{count}} Datei hochladen',
    start_other: '{{count}} Dateien hochladen',
    done: 'Hochgeladen',
    cancel: '{{name}} abbrechen',
    forget: '{{name}} überspringen',
    progress: 'Fortschritt von {{name}}',
    percent: '{{percent}} %',
    stopTitle: 'Hochladen abbrechen?',
    stop: 'Hochladen abbrechen',
    stopText: 'Hochgeladene Dateien bleiben erhalten. Die übrigen werden übersprungen.',
  },
  revisions: {
    number: 'Rev. {{number}}',
    remark: 'Änderungshinweis',
    add: 'Neue Revision hochladen',
    first: 'Datei auswählen',
    sending: 'Datei wird hochgeladen',
    download: 'Revision {{number}} herunterladen: {{name}}',
    more: 'Mehr anzeigen',
  },
  links: {
    none: 'Dieses Dokument hat noch keine Verknüpfungen.',
    family: 'Datensatztyp',
    record: 'Datensatz',
    add: 'Verknüpfung hinzufügen',
    remove: 'Verknüpfung mit {{name}} entfernen',
  },
  record: {
    none: 'Noch keine Dokumente',
    noneHint: 'Fügen Sie Handbücher, Zeichnungen oder Fotos hinzu, oder legen Sie sie hier ab.',
    add: 'Dateien hinzufügen',
    photo: 'Foto aufnehmen',
    link: 'Dokument verknüpfen',
    which: 'Dokument',
    actions: 'Aktionen',
    unlink: 'Verknüpfung von {{name}} lösen',
    unlinked: 'Verknüpfung von {{name}} gelöst',
    undo: 'Rückgängig',
    open: 'Dokument öffnen',
  },
} satisfies TextsLike<typeof en.document>;

const label = {
  title_one: '{{count}} Etikett drucken',
  title_other: '{{count}} Etiketten drucken',
  all: 'Etiketten drucken',
  copies: 'Exemplare je Etikett',
  wrongCounts: 'Geben Sie ganze Zahlen ein. Höchstens {{most}} Etiketten werden auf einmal gedruckt.',
  layout: 'Papier',
  layouts: {
    'a4-3x8': { name: 'A4, 3 × 8', about: 'je 70 × 37 mm' },
    'a4-4x10': { name: 'A4, 4 × 10', about: 'je 52,5 × 29,7 mm' },
    'label-62mm': { name: 'Etikettendrucker', about: 'Rolle mit 62 mm' },
  },
  preview: 'Druckvorschau',
  print_one: 'Etikett drucken',
  print_other: '{{count}} Etiketten drucken',
  scan: {
    unknown: {
      asset: 'Keine Anlage mit dem Code {{code}}',
      masterPart: 'Kein Teil mit dem Code {{code}}',
      stockLocation: 'Kein Lagerplatz mit dem Code {{code}}',
    },
    unknownHint: {
      asset: 'Die Anlage wurde möglicherweise archiviert, oder ihr Code hat sich seit dem Druck des Etiketts geändert.',
      masterPart:
        'Das Teil wurde möglicherweise archiviert, oder sein Code hat sich seit dem Druck des Etiketts geändert.',
      stockLocation:
        'Der Lagerplatz wurde möglicherweise archiviert, oder sein Code hat sich seit dem Druck des Etiketts geändert.',
    },
    search: 'Nach {{code}} suchen',
    foreign: 'Dieses Etikett gehört zu einer anderen Organisation',
    foreignHint: 'Es gehört zu „{{tenant}}“. Melden Sie sich dort an, um es zu öffnen.',
  },
} satisfies TextsLike<typeof en.label>;

export default { document, label };
