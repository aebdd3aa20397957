import type { FamilyTexts } from '@/entity/family';

const crew = {
  title: 'Crews',
  one: 'crew',
  new: 'New crew',
  fields: {
    name: 'Name',
    supervisorId: 'Supervisor',
    weeklyCapacityHours: 'Weekly hours',
    workingHours: 'Working hours',
    memberCount: 'Members',
    createdAt: 'Created',
    updatedAt: 'Updated',
  },
  sections: { hours: 'Working hours' },
  tabs: { members: 'Members' },
  chat: 'Crew chat',
  members: {
    none: 'No members yet',
    noneHint: 'Add a person below.',
    leads: 'Supervisor',
    byProvider: 'by group of {{provider}}',
    duty: 'Duty',
    dutyOf: 'Duty of {{name}}',
    remove: 'Remove {{name}}',
    person: 'Person',
    add: 'Add member',
    already: 'Already a member of this crew.',
  },
  history: {
    created: '{{user}} added {{name}}',
    updated: '{{user}} changed the duty of {{name}}',
    removed: '{{user}} removed {{name}}',
  },
} as const satisfies FamilyTexts<'crew'> & { members: object; history: object; chat: string };

const person = {
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

export default { crew, person };
