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
    crews: 'Crews',
    departmentId: 'Department',
    locationId: 'Location',
    createdAt: 'Created',
    updatedAt: 'Changed',
  },
  sections: { place: 'Where they belong', contact: 'How to reach them', cost: 'What an hour costs' },
  tabs: { crews: 'Crews', user: 'User', workOrders: 'Work orders' },
  crews: { member: 'Belongs to', leads: 'Leads', leadsIt: 'leads it', none: 'No crew yet' },
} as const satisfies FamilyTexts<'person'> & { crews: object };
