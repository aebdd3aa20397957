import type { TextsLike } from '@/components/texts/like';
import type en from './en';

const every = { code: 'Code', name: 'Name', createdAt: 'Angelegt', updatedAt: 'Geändert' };

export default {
  title: 'Klassifikationen',
  classificationScheme: {
    title: 'Schemata',
    one: 'Klassifikation',
    new: 'Neues Schema',
    fields: { ...every, description: 'Beschreibung', classes: 'Klassen' },
  },
  classification: {
    title: 'Klassen',
    one: 'Klasse',
    new: 'Neue Klasse',
    fields: {
      ...every,
      schemeId: 'Schema',
      parentId: 'Eine Art von',
      failureClassId: 'Wie sie ausfällt',
      description: 'Beschreibung',
      assets: 'Anlagen',
    },
    tabs: { attributes: 'Merkmale' },
  },
  classAttribute: {
    title: 'Merkmale',
    one: 'Merkmal',
    new: 'Neues Merkmal',
    fields: {
      ...every,
      classificationId: 'Klasse',
      kind: 'Wonach gefragt wird',
      unitId: 'Einheit',
      choices: 'Auswahl, eine je Zeile',
      position: 'Platz im Formular',
      required: 'Muss ausgefüllt sein',
    },
    choices: {
      kind: { text: 'Text', number: 'Zahl', bool: 'Ja oder nein', date: 'Tag', choice: 'Eines von mehreren' },
    },
    own: 'Dieser Klasse',
    inherited: 'Von den Klassen darüber',
    none: 'Keine eigenen Merkmale',
    noneHint: 'Ein Merkmal wird zum Feld im Formular jeder Anlage dieser Klasse und der Klassen darunter.',
    needed: 'nötig',
    from: 'Von',
    actions: 'Aktionen',
    change: '{{name}} ändern',
  },
  failureCode: {
    title: 'Fehlercodes',
    one: 'Fehlercode',
    new: 'Neuer Fehlercode',
    fields: { ...every, kind: 'Art', parentId: 'Unter', description: 'Beschreibung' },
    choices: {
      kind: {
        class: 'Klasse',
        problem: 'Problem',
        cause: 'Ursache',
        remedy: 'Abhilfe',
        mode: 'Ausfallart',
        mechanism: 'Mechanismus',
      },
    },
  },
  category: {
    title: 'Kategorien',
    one: 'Kategorie',
    new: 'Neue Kategorie',
    fields: { ...every, kind: 'Gilt für', colour: 'Farbe' },
    choices: { kind: { asset: 'Anlagen', part: 'Teile' } },
  },
  costCentre: {
    title: 'Kostenstellen',
    one: 'Kostenstelle',
    new: 'Neue Kostenstelle',
    fields: { ...every, description: 'Beschreibung' },
  },
  department: {
    title: 'Abteilungen',
    one: 'Abteilung',
    new: 'Neue Abteilung',
    fields: { ...every, costCentreId: 'Kostenstelle' },
  },
  unitOfMeasure: {
    title: 'Maßeinheiten',
    one: 'Maßeinheit',
    new: 'Neue Einheit',
    fields: { ...every, quantity: 'Größe', factor: 'Faktor', shift: 'Verschiebung' },
    sections: { conversion: 'In die Grundeinheit: Wert × Faktor + Verschiebung' },
  },
  operatingStatus: {
    title: 'Betriebszustände',
    one: 'Betriebszustand',
    new: 'Neuer Betriebszustand',
    fields: { ...every, state: 'Zählt als', colour: 'Farbe' },
    choices: { state: { up: 'In Betrieb', down: 'Außer Betrieb' } },
  },
} satisfies TextsLike<typeof en>;
