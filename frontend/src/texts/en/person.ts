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
    updatedAt: 'Updated',
  },
  sections: { place: 'Organisation', contact: 'Contact', cost: 'Labour rate' },
  tabs: { crews: 'Crews', user: 'User', workOrders: 'Work orders' },
  crews: { member: 'Member of', leads: 'Supervisor of', leadsIt: 'Supervisor', none: 'No crews yet' },
} as const satisfies FamilyTexts<'person'> & { crews: object };
