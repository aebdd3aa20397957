// Within which time work requests are answered and their work is done, by priority: around the clock or in working hours.
import { defineFamily } from '@/entity/family';
import { formatSchedule } from '@/entity/schedule/formatSchedule';
import { ScheduleInput } from '@/entity/schedule/ScheduleInput';
import { HolidaysTab } from './HolidaysTab';
import { DraftExample, ServiceExample } from './ServiceExample';

export const serviceLevel = defineFamily('serviceLevel', {
  icon: 'clock',
  texts: 'reference-lists',
  within: 'serviceLevel',
  columns: ['name', 'priority', 'respondHours', 'resolveHours', 'updatedAt'],
  form: [
    { fields: ['name', 'priority', 'respondHours', 'resolveHours'] },
    { title: 'hours', fields: ['workingHours'] },
  ],
  inputs: { workingHours: ScheduleInput },
  formatters: { workingHours: formatSchedule },
  notice: (record) => <ServiceExample family={serviceLevel} level={record} />,
  draft: DraftExample,
  tabs: [
    {
      id: 'holidays',
      title: 'holidays',
      render: (record) => <HolidaysTab key={record.id} family={serviceLevel} level={record} />,
    },
  ],
});
