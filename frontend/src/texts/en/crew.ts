import type { FamilyTexts } from '@/entity/family';

export default {
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
