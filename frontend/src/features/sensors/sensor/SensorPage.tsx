// /IoT/Sensor/12: a sensor, what it shows now, where it is, what it measured, and its device. What other areas know of it comes
// from the route that composes the page.
import type { ReactNode } from 'react';
import type { DrawerTab, Row } from '@/entity/family';
import { RecordPage } from '@/entity/record/RecordPage';
import { SENSORS } from '@/paths/sensors';
import { LiveValue } from './live/LiveValue';
import styles from './live/live.module.css';
import { DEVICE, READINGS, sensor } from './sensor.entity';

/** What it shows now, and beside it what else one must know at once. */
export const SensorBadge = ({ sensor: record, children }: { sensor: Row; children: ReactNode }) => (
  <span className={styles.badge}>
    <LiveValue sensor={record} />
    {children}
  </span>
);

type Props = {
  /** Between the readings and the device. */
  tabs: readonly DrawerTab[];
  badge: (record: Row) => ReactNode;
  /** On the overview. */
  cards: (record: Row) => ReactNode;
};

export const SensorPage = ({ tabs, badge, cards }: Props) => (
  <RecordPage
    family={sensor}
    home={SENSORS}
    tabs={() => [READINGS, ...tabs, DEVICE]}
    start={READINGS.id}
    {...{ badge, cards }}
  />
);
