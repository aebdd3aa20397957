// Those who do the work.
import { Avatar } from '@/components/avatar/Avatar';
import { defineFamily } from '@/entity/family';
import { personPage } from './paths';

export const person = defineFamily('person', {
  icon: 'id-card',
  page: personPage,
  follows: ['crew', 'crew_member'],
  columns: ['name', 'code', 'crewNames', 'email', 'phone', 'hourlyRate'],
  widths: { name: 200, code: 96, crewNames: 208, email: 248, phone: 160, hourlyRate: 116 },
  filters: ['name', 'groupsDescription1', 'email'],
  picture: ({ name }) => <Avatar name={name ?? ''} />,
  form: [
    { fields: ['firstName', 'lastName', 'code', 'groupsDescription1', 'crewNames'] },
    { title: 'contact', fields: ['email', 'phone'] },
    { title: 'cost', fields: ['hourlyRate'] },
  ],
});
