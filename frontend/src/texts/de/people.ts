import type { TextsLike } from '@/texts/like';
import type en from '@/texts/en/people';

const crew = {
  title: 'Teams',
  one: 'Team',
  new: 'Neues Team',
  fields: {
    name: 'Name',
    supervisorId: 'Leitung',
    weeklyCapacityHours: 'Wochenstunden',
    workingHours: 'Arbeitszeiten',
    memberCount: 'Mitglieder',
    createdAt: 'Angelegt',
    updatedAt: 'Aktualisiert',
  },
  sections: { hours: 'Arbeitszeiten' },
  tabs: { members: 'Mitglieder' },
  chat: 'Chat des Teams',
  members: {
    none: 'Noch keine Mitglieder',
    noneHint: 'Fügen Sie unten eine Person hinzu.',
    leads: 'Leitung',
    byProvider: 'durch Gruppe von {{provider}}',
    duty: 'Aufgabe',
    dutyOf: 'Aufgabe von {{name}}',
    remove: '{{name}} entfernen',
    person: 'Person',
    add: 'Mitglied hinzufügen',
    already: 'Bereits Mitglied dieses Teams.',
  },
  history: {
    created: '{{user}} hat {{name}} hinzugefügt',
    updated: '{{user}} hat die Aufgabe von {{name}} geändert',
    removed: '{{user}} hat {{name}} entfernt',
  },
} satisfies TextsLike<typeof en.crew>;

const person = {
  title: 'Personal',
  one: 'Person',
  new: 'Neue Person',
  fields: {
    name: 'Name',
    code: 'Code',
    firstName: 'Vorname',
    lastName: 'Nachname',
    email: 'E-Mail',
    phone: 'Telefon',
    hourlyRate: 'Stundensatz',
    groupsDescription1: 'Gruppe',
    crews: 'Teams',
    departmentId: 'Abteilung',
    locationId: 'Standort',
    createdAt: 'Angelegt',
    updatedAt: 'Aktualisiert',
  },
  sections: { place: 'Zugehörigkeit', contact: 'Kontakt', cost: 'Arbeitskosten' },
  tabs: { crews: 'Teams', user: 'Benutzer', workOrders: 'Arbeitsaufträge' },
  crews: { member: 'Mitglied von', leads: 'Leitung von', leadsIt: 'Leitung', none: 'Noch keine Teams' },
} satisfies TextsLike<typeof en.person>;

export default { crew, person };
