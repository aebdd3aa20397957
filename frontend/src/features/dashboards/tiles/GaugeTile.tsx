// A value between the least and the most that can be, with what is normal as a band.
import { limitOf } from '@/features/sensors/sensor/live/state';
import type { WidgetOf } from '../model/widget';
import { useLines } from '../time/useLines';
import { useShown } from '../time/window';
import { useAlarmOf } from './alarms';
import { Missing } from './Missing';
import { State } from './State';
import face from './face.module.css';
import styles from './gauge.module.css';
import { TileAlarm } from './TileAlarm';
import { useSubject, useTileNumber, useTileState, useTileText } from './useTileValue';

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
  const shown = useShown();
  const [line] = useLines([sensorId], shown, { points: 60, enabled: !shown.live }).lines;
  const { error, ...subject } = useSubject(sensorId, line);
  const { minute: _, ...state } = useTileState(subject);
  const value = useTileNumber(subject);
  const text = useTileText(subject) ?? '–';
  const alarm = useAlarmOf(sensorId);
  const { sensor } = subject;
  if (error && !sensor) return <Missing />;
  const [low, high] = [limitOf(sensor?.low), limitOf(sensor?.high)];
  const from = least ?? limitOf(sensor?.possibleLow) ?? Math.min(0, low ?? 0);
  const until = most ?? limitOf(sensor?.possibleHigh) ?? Math.max((high ?? 0) * 1.25, value ?? 0, from + 1);
  const share = (number: number) => Math.min(1, Math.max(0, (number - from) / (until - from)));
  const name = title || sensor?.name || '…';
  return (
    <div className={`${face.tile} ${styles.gauge}`} data-level={state.level} data-age={state.age}>
      <header>
        <span className={face.name} title={name}>
          {name}
        </span>
        {alarm && <TileAlarm {...{ alarm }} />}
      </header>
      <svg className="fill-y" viewBox="0 0 100 84" role="img" aria-label={`${name}: ${text}`}>
        <path className={styles.track} d={arc(0, 1)} />
        {(low !== null || high !== null) && (
          <path className={styles.band} d={arc(low === null ? 0 : share(low), high === null ? 1 : share(high))} />
        )}
        {value !== null && share(value) > 0 && <path className={styles.needle} d={arc(0, share(value))} />}
        <text className="bold numbers" x="50" y="56">
          {text}
        </text>
      </svg>
      <footer className={face.foot}>
        <State {...state} />
      </footer>
    </div>
  );
}
