// A value between the least and the most that can be, with what is normal as a band.
import { useTranslation } from 'react-i18next';
import { useAmount } from '@/features/meter/useAmount';
import { limitOf } from '@/features/sensor/live/state';
import type { WidgetOf } from '../model/widget';
import { useLines } from '../time/useLines';
import { useShown } from '../time/window';
import { useAlarmOf } from './alarms';
import { Missing } from './Missing';
import { State } from './State';
import styles from './tiles.module.css';
import { TileAlarm } from './TileAlarm';
import { useTileValue } from './useTileValue';

const RADIUS = 42;
/** Degrees: open below. */
const [FIRST, SWEEP] = [-220, 260];

const pointAt = (share: number) => {
  const angle = ((FIRST + SWEEP * share) * Math.PI) / 180;
  return `${(50 + RADIUS * Math.cos(angle)).toFixed(2)} ${(50 + RADIUS * Math.sin(angle)).toFixed(2)}`;
};
const arc = (from: number, to: number) =>
  `M${pointAt(from)}A${RADIUS} ${RADIUS} 0 ${(to - from) * SWEEP > 180 ? 1 : 0} 1 ${pointAt(to)}`;

export function GaugeTile({ widget: { sensorId, least, most, title } }: { widget: WidgetOf<'gauge'> }) {
  const { t } = useTranslation('sensor');
  const shown = useShown();
  const [line] = useLines([sensorId], shown, { points: 60, enabled: !shown.live }).lines;
  const { sensor, error, newest, level, age } = useTileValue(sensorId, line);
  const alarm = useAlarmOf(sensorId);
  const amount = useAmount(sensor?.unitCode ?? null, 2);
  if (error && !sensor) return <Missing />;
  const [low, high] = [limitOf(sensor?.low), limitOf(sensor?.high)];
  const from = least ?? limitOf(sensor?.possibleLow) ?? Math.min(0, low ?? 0);
  const until = most ?? limitOf(sensor?.possibleHigh) ?? Math.max((high ?? 0) * 1.25, newest?.value ?? 0, from + 1);
  const share = (value: number) => Math.min(1, Math.max(0, (value - from) / (until - from)));
  const name = title || sensor?.name || '…';
  return (
    <div className={styles.gauge} data-level={level} data-age={age}>
      <header>
        <span>{name}</span>
        {alarm && <TileAlarm {...{ alarm }} />}
      </header>
      <svg viewBox="0 0 100 84" role="img" aria-label={`${name}: ${newest ? amount(newest.value) : t('live.none')}`}>
        <path className={styles.track} d={arc(0, 1)} />
        {(low !== null || high !== null) && (
          <path className={styles.band} d={arc(low === null ? 0 : share(low), high === null ? 1 : share(high))} />
        )}
        {newest && share(newest.value) > 0 && <path className={styles.needle} d={arc(0, share(newest.value))} />}
        <text x="50" y="56">
          {newest ? amount(newest.value) : '–'}
        </text>
      </svg>
      <footer>
        <State {...{ level, age }} uncertain={newest?.uncertain ?? false} />
      </footer>
    </div>
  );
}
