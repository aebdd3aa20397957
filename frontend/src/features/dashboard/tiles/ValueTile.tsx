// One value, large enough for the wall: name, value with unit, its line, its age, and what is wrong with it.
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { distance } from '@/components/time/Ago';
import { useAmount } from '@/features/meter/useAmount';
import { sensorPage } from '@/features/sensor/paths';
import type { WidgetOf } from '../model/widget';
import { useLines } from '../time/useLines';
import { useShown } from '../time/window';
import { useAlarmOf } from './alarms';
import { Missing } from './Missing';
import { Sparkline } from './Sparkline';
import { State } from './State';
import styles from './tiles.module.css';
import { TileAlarm } from './TileAlarm';
import { useInSight } from './useInSight';
import { useTileValue } from './useTileValue';

const POINTS = 60;

export function ValueTile({ widget: { sensorId, sparkline, title } }: { widget: WidgetOf<'value'> }) {
  const { t, i18n } = useTranslation('sensor');
  const element = useRef<HTMLDivElement>(null);
  const shown = useShown();
  const enabled = useInSight(element) && (sparkline || !shown.live);
  const [line = []] = useLines([sensorId], shown, { points: POINTS, enabled }).lines;
  const { sensor, error, newest, now, level, age } = useTileValue(sensorId, line);
  const alarm = useAlarmOf(sensorId);
  const amount = useAmount(sensor?.unitCode ?? null, 2);
  if (error && !sensor) return <Missing />;
  return (
    <div ref={element} className={styles.value} data-level={level} data-age={age} data-alarm={alarm?.severity}>
      <header>
        <Link to={sensorPage(sensorId)} title={sensor?.name ?? ''}>
          {title || sensor?.name || '…'}
        </Link>
        {alarm && <TileAlarm {...{ alarm }} />}
      </header>
      <strong>{newest ? amount(newest.value) : t('live.none')}</strong>
      {sparkline && <Sparkline points={line} />}
      <footer>
        <State {...{ level, age }} uncertain={newest?.uncertain ?? false} />
        {newest && <span>{distance(new Date(newest.at).toISOString(), now, i18n.language)}</span>}
      </footer>
    </div>
  );
}
