// People who work together.
import { Who } from '@/components/avatar/Who';
import { EntityPage } from '@/entity/EntityPage';
import { defineFamily } from '@/entity/family';
import { ScheduleInput } from '@/entity/schedule/ScheduleInput';
import { formatSchedule } from '@/entity/schedule/formatSchedule';
import { MemberChange } from './MemberChange';
import { CrewChatButton } from './CrewChatButton';
import { MembersTab } from './MembersTab';

export const crew = defineFamily('crew', {
  icon: 'users',
  follows: ['crew_member', 'person'],
  columns: ['name', 'memberCount', 'supervisorId', 'weeklyCapacityHours', 'updatedAt'],
  widths: { name: 300, memberCount: 120, supervisorId: 240, weeklyCapacityHours: 184 },
  filters: ['name', 'supervisorId'],
  form: [{ fields: ['name', 'supervisorId', 'weeklyCapacityHours'] }, { title: 'hours', fields: ['workingHours'] }],
  inputs: { workingHours: ScheduleInput },
  formatters: { workingHours: formatSchedule },
  cells: {
    supervisorId: ({ supervisorName, supervisorId }) => <Who name={String(supervisorName)} personId={supervisorId} />,
  },
  part: MemberChange,
  notice: (record) => <CrewChatButton crew={record.id} />,
  tabs: [{ id: 'members', title: 'members', render: (record) => <MembersTab crew={record} /> }],
});

export const CrewsPage = () => <EntityPage family={crew} />;
