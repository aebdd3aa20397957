import type { TextsLike } from '@/texts/like';
import type en from '@/texts/en/locations';

const location = {
  title: 'Anlagen & Standorte',
  one: 'Standort',
  new: 'Neuer Standort',
  fields: {
    code: 'Code',
    name: 'Name',
    kind: 'Art',
    parentId: 'Teil von',
    description: 'Beschreibung',
    address: 'Adresse',
    latitude: 'Breitengrad',
    longitude: 'Längengrad',
    costCentreId: 'Kostenstelle',
    createdAt: 'Angelegt',
    updatedAt: 'Aktualisiert',
    assets: 'Anlagen',
    planId: 'Grundriss',
  },
  choices: {
    kind: {
      site: 'Gelände',
      building: 'Gebäude',
      floor: 'Stockwerk',
      area: 'Bereich',
      line: 'Linie',
      room: 'Raum',
      outdoor: 'Im Freien',
    },
  },
  tabs: {
    inside: 'Unterstandorte',
    assets: 'Anlagen',
    meters: 'Zähler',
    plan: 'Grundriss',
    map: 'Karte',
    costs: 'Kosten',
  },
  plan: {
    none: 'Noch kein Grundriss',
    noneHint: 'Legen Sie ein Bild als Dokument an, und wählen Sie es in den Details als Grundriss.',
    noPicture: 'Der Grundriss ist kein Bild',
    noPictureHint: 'Laden Sie ein Bild (PNG, JPEG oder WebP) als neue Revision des Dokuments hoch.',
    add: 'Anlage auf dem Plan platzieren',
    hint: 'Ziehen Sie die Anlage an ihre Position, oder bewegen Sie sie mit den Pfeiltasten.',
    list: 'Anlagen auf dem Plan',
    pin: '{{code}} {{name}}',
    pinDown: '{{code}} {{name}}, außer Betrieb',
    remove: '{{name}} vom Plan entfernen',
  },
  map: {
    label: '{{name}} auf der Karte',
    at: 'Breitengrad {{latitude}}, Längengrad {{longitude}}.',
    noTiles: 'Das Gitter zeigt Grade; diese Installation hat kein Kartenmaterial.',
  },
  sections: { general: 'Allgemein', place: 'Auf der Karte' },
} satisfies TextsLike<typeof en.location>;

export default { location };
