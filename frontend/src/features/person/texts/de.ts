import type { TextsLike } from '@/components/texts/like';
import type en from './en';

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
    updatedAt: 'Geändert',
  },
  sections: { place: 'Zugehörigkeit', contact: 'Erreichbarkeit', cost: 'Was eine Stunde kostet' },
  tabs: { crews: 'Teams', user: 'Benutzer', workOrders: 'Arbeitsaufträge' },
  crews: { member: 'Gehört zu', leads: 'Leitet', leadsIt: 'leitet es', none: 'Noch kein Team' },
} satisfies TextsLike<typeof en>;
