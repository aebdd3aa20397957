// Tasks that several plans have in common, and the plans that have an earlier version of them.
import { EntityPage } from '@/entity/EntityPage';
import { defineFamily } from '@/entity/family';
import { LinesTab } from './lines/LinesTab';
import { GROUP_TASKS } from './lines/kinds';
import { OutdatedPlansTab } from './OutdatedPlansTab';

export const taskGroup = defineFamily('taskGroup', {
  icon: 'list-check',
  texts: 'maintenance-plan',
  within: 'taskGroup',
  columns: ['name', 'code', 'updatedAt'],
  widths: { name: 300 },
  form: [{ fields: ['name', 'code', 'description'] }],
  tabs: [
    {
      id: 'tasks',
      title: 'tasks',
      render: (record) => <LinesTab key={record.id} family={taskGroup} record={record} blocks={[GROUP_TASKS]} />,
    },
    { id: 'plans', title: 'plans', render: (record) => <OutdatedPlansTab group={record} /> },
  ],
});

export const TaskGroupsPage = () => <EntityPage family={taskGroup} />;
