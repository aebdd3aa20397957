// Sensors as a table: each with its value, state and age.
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { distance } from '@/components/time/Ago';
import { useAmount } from '@/features/meter/useAmount';
import { sensorPage } from '@/features/sensor/paths';
import type { WidgetOf } from '../model/widget';
import { useLines } from '../time/useLines';
import { useShown } from '../time/window';
import { useAlarmOf } from './alarms';
import { State } from './State';
import styles from './tiles.module.css';
import { TileAlarm } from './TileAlarm';
import { useTileValue } from './useTileValue';

export function TableTile({ widget: { sensorIds, title } }: { widget: WidgetOf<'table'> }) {
  const { t } = useTranslation('dashboard');
  const label = title || t('kinds.table');
  return (
    <div className={styles.plain}>
      <header>{label}</header>
      <div className={styles.scroll}>
        <table className={styles.table} aria-label={label}>
          <thead>
            <tr>
              <th scope="col">{t('table.sensor')}</th>
              <th scope="col" data-numeric>
                {t('table.value')}
              </th>
              <th scope="col">{t('table.state')}</th>
              <th scope="col">{t('table.age')}</th>
            </tr>
          </thead>
          <tbody>
            {sensorIds.map((id) => (
              <SensorRow key={id} {...{ id }} />
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

function SensorRow({ id }: { id: number }) {
  const { i18n } = useTranslation();
  const shown = useShown();
  const [line] = useLines([id], shown, { points: 60, enabled: !shown.live }).lines;
  const { sensor, newest, now, level, age } = useTileValue(id, line);
  const alarm = useAlarmOf(id);
  const amount = useAmount(sensor?.unitCode ?? null, 2);
  return (
    <tr data-level={level} data-age={age}>
      <td>
        <Link to={sensorPage(id)}>{sensor?.name ?? `#${id}`}</Link>
      </td>
      <td data-numeric>{newest ? amount(newest.value) : '–'}</td>
      <td>
        {alarm && <TileAlarm {...{ alarm }} />} <State {...{ level, age }} uncertain={newest?.uncertain ?? false} />
      </td>
      <td>{newest && distance(new Date(newest.at).toISOString(), now, i18n.language)}</td>
    </tr>
  );
}
