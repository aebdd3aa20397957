import type { TextsLike } from '@/texts/like';
import type en from '../en/role';

export default {
  title: 'Benutzerrollen',
  one: 'Rolle',
  new: 'Neue Rolle',
  fields: {
    name: 'Name',
    kind: 'Art',
    userCount: 'Benutzer',
    createdAt: 'Angelegt',
    updatedAt: 'Aktualisiert',
  },
  choices: { kind: { admin: 'Administrator', staff: 'Personal', user: 'Benutzer', guest: 'Gast' } },
  tabs: { permissions: 'Rechte', users: 'Benutzer' },
  subModule: 'Modul',
  columns: {
    see: 'Ansehen',
    create: 'Anlegen',
    update: 'Bearbeiten',
    delete: 'Archivieren',
    reopen: 'Neu öffnen',
    configure: 'Einrichten',
  },
  limit: 'Bereich',
  limits: {
    all: 'Alles',
    location: 'Eigener Standort',
    crew: 'Eigene Teams',
    own: 'Nur Eigenes',
  },
  box: '{{column}}: {{name}}',
  whole: '{{column}}: alle Module',
  allOf: 'Alles in {{name}}',
  everything: 'Alles',
  limitOf: 'Bereich: {{name}}',
  nothing: 'Keine',
  notYours: 'Sie können keine Berechtigung erteilen, die Sie selbst nicht haben.',
  hint: 'Der Bereich bestimmt, welche Datensätze bearbeitet werden dürfen: alle, die am eigenen Standort und darunter, die der eigenen Teams oder nur die eigenen (angelegt, gemeldet, geleitet oder zugewiesen). Nicht jedes Modul hat einen Bereich. Das Ansehen ist nie eingeschränkt.',
  liveHint: 'Änderungen gelten sofort für alle mit dieser Rolle.',
  startFrom: 'Von anderer Rolle kopieren',
  changed_one: '{{count}} Modul geändert',
  changed_other: '{{count}} Module geändert',
  discard: 'Verwerfen',
  save: 'Speichern',
  saved: 'Rechte gespeichert',
  history: {
    created: '{{user}} hat Zugriff auf {{name}} erteilt',
    updated: '{{user}} hat die Rechte für {{name}} geändert',
    removed: '{{user}} hat den Zugriff auf {{name}} entzogen',
  },
  refused: {
    above_own:
      'Sie können keine Rechte erteilen, die Sie selbst nicht haben. Machen Sie diese rückgängig, und speichern Sie erneut.',
    last_administrator:
      'Mindestens ein Benutzer muss Rollen bearbeiten dürfen. Erteilen Sie dieses Recht zuerst einem anderen Benutzer.',
    archived: 'Diese Rolle ist archiviert. Stellen Sie sie erst wieder her.',
  },
} satisfies TextsLike<typeof en>;
