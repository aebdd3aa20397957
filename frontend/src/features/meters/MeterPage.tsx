// /asset-management/meters/12: a meter, what it showed, and the next reading.
import { RecordPage } from '@/entity/record/RecordPage';
import type { DrawerTab } from '@/entity/family';
import { lastReading, meter } from './meter.entity';
import { METERS } from '@/paths/meters';
import { ReadingsTab } from './readings/ReadingsTab';

const READINGS: DrawerTab = {
  id: 'readings',
  title: 'readings',
  render: (record) => <ReadingsTab meter={record} />,
};

export const MeterPage = () => (
  <RecordPage family={meter} home={METERS} tabs={() => [READINGS]} badge={lastReading} start={READINGS.id} />
);
