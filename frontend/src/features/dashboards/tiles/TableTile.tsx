// Sensors as a table: each with its value, state and age.
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { sensorPage } from '@/paths/sensors';
import type { WidgetOf } from '../model/widget';
import { useLines } from '../time/useLines';
import { useShown } from '../time/window';
import { useAlarmOf } from './alarms';
import { Amount } from './Amount';
import { State, TileAge } from './State';
import face from './face.module.css';
import styles from './table.module.css';
import { TileAlarm } from './TileAlarm';
import { useSubject, useTileState } from './useTileValue';

export function TableTile({ widget: { sensorIds, title } }: { widget: WidgetOf<'table'> }) {
  const { t } = useTranslation('dashboard');
  const label = title || t('kinds.table');
  return (
    <div className={face.tile}>
      <header>{label}</header>
      <div className="fill-y small scroll">
        <table className={`wide ${styles.table}`} aria-label={label}>
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
  const shown = useShown();
  const [line] = useLines([id], shown, { points: 60, enabled: !shown.live }).lines;
  const { error: _, ...subject } = useSubject(id, line);
  const { minute, ...state } = useTileState(subject);
  const alarm = useAlarmOf(id);
  return (
    <tr data-level={state.level} data-age={state.age}>
      <td>
        <Link to={sensorPage(id)}>{subject.sensor?.name ?? `#${id}`}</Link>
      </td>
      <td data-numeric>
        <Amount {...{ subject }} none="–" />
      </td>
      <td>
        {alarm && <TileAlarm {...{ alarm }} />} <State {...state} />
      </td>
      <td>
        <TileAge {...{ minute }} />
      </td>
    </tr>
  );
}
