import type { TextsLike } from '@/texts/like';
import type en from '../en/crew';

export default {
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
} satisfies TextsLike<typeof en>;
