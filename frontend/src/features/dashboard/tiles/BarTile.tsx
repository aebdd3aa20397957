// Values of several sensors side by side, as bars on one scale.
import { useQueries } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useAmount } from '@/features/meter/useAmount';
import { levelOf, newestOf } from '@/features/sensor/live/state';
import { sensorPage } from '@/features/sensor/paths';
import { type Sensor, sensorQuery } from '@/features/sensor/useSensor';
import { useReadings } from '@/realtime/sensor/useReading';
import type { WidgetOf } from '../model/widget';
import { useLines } from '../time/useLines';
import { useShown } from '../time/window';
import face from './face.module.css';
import styles from './bars.module.css';

export function BarTile({ widget: { sensorIds, title } }: { widget: WidgetOf<'bar'> }) {
  const { t } = useTranslation('dashboard');
  const shown = useShown();
  const live = useReadings(sensorIds);
  const { lines } = useLines(sensorIds, shown, { points: 60, enabled: !shown.live });
  const sensors = useQueries({
    queries: sensorIds.map(sensorQuery),
    combine: (answers) => answers.map(({ data }) => data as Sensor | undefined),
  });
  const values = sensorIds.map((id, at) =>
    shown.live ? (newestOf(sensors[at], live.get(id))?.value ?? null) : (lines[at]?.at(-1)?.mean ?? null),
  );
  const most = Math.max(...values.map((value) => Math.abs(value ?? 0)), Number.MIN_VALUE);
  return (
    <div className={face.tile}>
      <header>{title || t('kinds.bar')}</header>
      <ul className={`${face.list} ${styles.bars}`}>
        {sensorIds.map((id, at) => (
          <Bar key={id} {...{ id }} sensor={sensors[at]} value={values[at] ?? null} most={most} />
        ))}
      </ul>
    </div>
  );
}

type BarProps = { id: number; sensor: Sensor | undefined; value: number | null; most: number };

function Bar({ id, sensor, value, most }: BarProps) {
  const amount = useAmount(sensor?.unitCode ?? null, 2);
  return (
    <li data-level={levelOf(value, sensor ?? {})}>
      <Link className={face.name} to={sensorPage(id)} title={sensor?.name ?? ''}>
        {sensor?.name ?? `#${id}`}
      </Link>
      <span
        className={styles.bar}
        style={{ '--share': `${(100 * Math.abs(value ?? 0)) / most}%` }}
        aria-hidden="true"
      />
      <span>{value === null ? '–' : amount(value)}</span>
    </li>
  );
}
