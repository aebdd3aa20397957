import type { TextsLike } from '@/components/texts/like';
import type en from './en';

export default {
  title: 'Teams',
  one: 'Team',
  new: 'Neues Team',
  fields: {
    name: 'Name',
    supervisorId: 'Leitung',
    weeklyCapacityHours: 'Stunden je Woche',
    workingHours: 'Arbeitet',
    memberCount: 'Mitglieder',
    createdAt: 'Angelegt',
    updatedAt: 'Geändert',
  },
  sections: { hours: 'Arbeitet' },
  tabs: { members: 'Mitglieder' },
  chat: 'Chat des Teams',
  members: {
    none: 'Zu diesem Team gehört noch niemand',
    noneHint: 'Wählen Sie unten jemanden aus.',
    leads: 'Leitet',
    duty: 'Aufgabe',
    dutyOf: 'Aufgabe von {{name}}',
    remove: '{{name}} entfernen',
    person: 'Person',
    add: 'Hinzufügen',
    already: 'Gehört schon zu diesem Team.',
  },
  history: {
    created: '{{user}} hat {{name}} ins Team geholt',
    updated: '{{user}} hat die Aufgabe von {{name}} geändert',
    removed: '{{user}} hat {{name}} aus dem Team genommen',
  },
} satisfies TextsLike<typeof en>;
