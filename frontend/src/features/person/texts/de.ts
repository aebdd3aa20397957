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
    crewNames: 'Teams',
    createdAt: 'Angelegt',
    updatedAt: 'Geändert',
  },
  sections: { contact: 'Erreichbarkeit', cost: 'Was eine Stunde kostet' },
  tabs: { crews: 'Teams', user: 'Benutzer', workOrders: 'Arbeitsaufträge' },
  crews: { member: 'Gehört zu', leads: 'Leitet', none: 'Noch kein Team' },
} satisfies TextsLike<typeof en>;
