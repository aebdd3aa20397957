// Those who do the work.
import { Avatar } from '@/components/avatar/Avatar';
import { type DrawerTab, defineFamily } from '@/entity/family';
import { CrewsTab } from './CrewsTab';
import { personPage } from '@/paths/people';

export const CREWS_TAB: DrawerTab = {
  id: 'crews',
  title: 'crews',
  render: (record) => <CrewsTab person={record} />,
};

export const person = defineFamily('person', {
  icon: 'id-card',
  page: personPage,
  follows: ['crew', 'crew_member'],
  columns: ['name', 'code', 'crews', 'departmentId', 'email', 'phone', 'hourlyRate'],
  widths: { name: 200, code: 96, crews: 208, departmentId: 160, email: 248, phone: 160, hourlyRate: 116 },
  filters: ['name', 'crews', 'departmentId', 'groupsDescription1', 'email'],
  tabs: [CREWS_TAB],
  picture: ({ id, name }) => <Avatar name={name ?? ''} personId={id} />,
  form: [
    { fields: ['firstName', 'lastName', 'code', 'groupsDescription1', 'crews'] },
    { title: 'place', fields: ['departmentId', 'locationId'] },
    { title: 'contact', fields: ['email', 'phone'] },
    { title: 'cost', fields: ['hourlyRate'] },
  ],
});
