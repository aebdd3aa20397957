import type { TextsLike } from '@/texts/like';
import type en from '../en/person';

export default {
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
} satisfies TextsLike<typeof en>;
