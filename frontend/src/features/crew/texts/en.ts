import type { FamilyTexts } from '@/entity/family';

export default {
  title: 'Crews',
  one: 'crew',
  new: 'New crew',
  fields: {
    name: 'Name',
    supervisorId: 'Led by',
    weeklyCapacityHours: 'Hours a week',
    workingHours: 'Works',
    memberCount: 'Members',
    createdAt: 'Created',
    updatedAt: 'Changed',
  },
  sections: { hours: 'Works' },
  tabs: { members: 'Members' },
  chat: 'Chat of the crew',
  members: {
    none: 'Nobody belongs to this crew yet',
    noneHint: 'Choose somebody below.',
    leads: 'Leads',
    duty: 'Duty',
    dutyOf: 'Duty of {{name}}',
    remove: 'Remove {{name}}',
    person: 'Person',
    add: 'Add',
    already: 'They belong to this crew already.',
  },
  history: {
    created: '{{user}} took {{name}} in',
    updated: '{{user}} changed what {{name}} does here',
    removed: '{{user}} let {{name}} go',
  },
} as const satisfies FamilyTexts<'crew'> & { members: object; history: object; chat: string };
