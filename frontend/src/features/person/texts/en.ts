import type { FamilyTexts } from '@/entity/family';

export default {
  title: 'Personnel',
  one: 'person',
  new: 'New person',
  fields: {
    name: 'Name',
    code: 'Code',
    firstName: 'First name',
    lastName: 'Last name',
    email: 'E-mail',
    phone: 'Telephone',
    hourlyRate: 'Hourly rate',
    groupsDescription1: 'Group',
    crewNames: 'Crews',
    createdAt: 'Created',
    updatedAt: 'Changed',
  },
  sections: { contact: 'How to reach them', cost: 'What an hour costs' },
  tabs: { crews: 'Crews', user: 'User', workOrders: 'Work orders' },
  crews: { member: 'Belongs to', leads: 'Leads', none: 'No crew yet' },
} as const satisfies FamilyTexts<'person'> & { crews: object };
