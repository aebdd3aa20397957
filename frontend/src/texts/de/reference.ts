import type { TextsLike } from '@/texts/like';
import type en from '@/texts/en/reference';

const every = { code: 'Code', name: 'Name', createdAt: 'Angelegt', updatedAt: 'Aktualisiert' };

const referenceLists = {
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
      parentId: 'Übergeordnete Klasse',
      failureClassId: 'Fehlerklasse',
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
      kind: 'Datentyp',
      unitId: 'Einheit',
      choices: 'Zulässige Werte, einer je Zeile',
      position: 'Position im Formular',
      required: 'Pflichtfeld',
    },
    choices: {
      kind: { text: 'Text', number: 'Zahl', bool: 'Ja oder nein', date: 'Datum', choice: 'Auswahl' },
    },
    own: 'Eigene Merkmale',
    inherited: 'Geerbte Merkmale',
    none: 'Keine eigenen Merkmale',
    noneHint: 'Ein Merkmal wird zum Feld im Formular jeder Anlage dieser Klasse und ihrer Unterklassen.',
    needed: 'Pflichtfeld',
    from: 'Geerbt von',
    actions: 'Aktionen',
    change: '{{name}} bearbeiten',
  },
  failureCode: {
    title: 'Fehlercodes',
    one: 'Fehlercode',
    new: 'Neuer Fehlercode',
    fields: { ...every, kind: 'Art', parentId: 'Übergeordneter Code', description: 'Beschreibung' },
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
    fields: { ...every, quantity: 'Größe', factor: 'Faktor', shift: 'Offset' },
    sections: { conversion: 'Umrechnung in die Grundeinheit: Wert × Faktor + Offset' },
  },
  labourType: {
    title: 'Lohnarten',
    one: 'Lohnart',
    new: 'Neue Lohnart',
    fields: { ...every, factor: 'Faktor' },
  },
  serviceLevel: {
    title: 'Servicelevel',
    one: 'Servicelevel',
    new: 'Neues Servicelevel',
    fields: {
      name: 'Name',
      priority: 'Priorität',
      respondHours: 'Antwort innerhalb (Stunden)',
      resolveHours: 'Arbeit erledigt innerhalb (Stunden)',
      createdAt: 'Angelegt',
      updatedAt: 'Geändert',
    },
    choices: { priority: { high: 'Hoch', medium: 'Mittel', low: 'Niedrig' } },
  },
  workOrderStatus: {
    title: 'Status von Arbeitsaufträgen',
    one: 'Status von Arbeitsaufträgen',
    new: 'Neuer Status',
    fields: {
      name: 'Name',
      countsAs: 'Systemstatus',
      colour: 'Farbe',
      position: 'Position',
      listCount: 'Listen',
      createdAt: 'Erstellt',
      updatedAt: 'Geändert',
    },
    choices: { countsAs: { open: 'Offen', inReview: 'In Prüfung', completed: 'Erledigt', closed: 'Geschlossen' } },
  },
  operatingStatus: {
    title: 'Betriebsstatus',
    one: 'Betriebsstatus',
    new: 'Neuer Betriebsstatus',
    fields: { ...every, state: 'Betriebszustand', colour: 'Farbe' },
    choices: { state: { up: 'In Betrieb', down: 'Außer Betrieb' } },
  },
} satisfies TextsLike<(typeof en)['reference-lists']>;

export default { 'reference-lists': referenceLists };
