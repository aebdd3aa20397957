import type { TextsLike } from '@/components/texts/like';
import type en from './en';

export default {
  title: 'Benutzerrollen',
  one: 'Rolle',
  new: 'Neue Rolle',
  fields: {
    name: 'Name',
    kind: 'Art',
    userCount: 'Benutzer',
    createdAt: 'Angelegt',
    updatedAt: 'Geändert',
  },
  choices: { kind: { admin: 'Verwaltung', staff: 'Personal', user: 'Benutzer', guest: 'Gast' } },
  tabs: { permissions: 'Rechte', users: 'Benutzer' },
  subModule: 'Teil des Menüs',
  columns: {
    see: 'Sehen',
    create: 'Anlegen',
    update: 'Ändern',
    delete: 'Archivieren',
    reopen: 'Neu öffnen',
    configure: 'Einrichten',
  },
  limit: 'Reichweite',
  limits: {
    all: 'Alles',
    location: 'Eigener Standort',
    crew: 'Eigene Teams',
    own: 'Nur Eigenes',
  },
  box: '{{column}}: {{name}}',
  whole: 'Überall: {{column}}',
  allOf: 'Alles in {{name}}',
  everything: 'Alles',
  limitOf: 'Reichweite: {{name}}',
  nothing: 'Nichts',
  notYours: 'Das dürfen Sie selbst nicht und können es deshalb nicht geben.',
  hint: 'Die Reichweite sagt, welche Datensätze geändert werden dürfen: alle, die am eigenen Standort und darunter, die der eigenen Teams oder nur die eigenen: was man selbst angelegt, gemeldet oder übernommen hat oder leitet. Wo es nichts zu wählen gibt, hätte eine Reichweite keine Bedeutung. Wer sehen darf, sieht alle.',
  liveHint: 'Was Sie speichern, gilt sofort für alle mit dieser Rolle.',
  startFrom: 'Mit einer anderen Rolle beginnen',
  changed_one: '{{count}} Teil geändert',
  changed_other: '{{count}} Teile geändert',
  discard: 'Verwerfen',
  save: 'Speichern',
  saved: 'Rechte gespeichert',
  history: {
    created: '{{user}} hat Zugang zu {{name}} gegeben',
    updated: '{{user}} hat geändert, was in {{name}} erlaubt ist',
    removed: '{{user}} hat den Zugang zu {{name}} entzogen',
  },
  refused: {
    above_own:
      'Niemand kann mehr geben, als er selbst darf. Nehmen Sie zurück, was Sie nicht haben, und speichern Sie noch einmal.',
    last_administrator: 'Es bliebe niemand, der Rollen ändern darf. Geben Sie das vorher einem anderen Benutzer.',
    archived: 'Diese Rolle ist archiviert. Stellen Sie sie erst wieder her.',
  },
} satisfies TextsLike<typeof en>;
