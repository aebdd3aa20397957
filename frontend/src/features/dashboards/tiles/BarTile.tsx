// Values of several sensors side by side, as bars on one scale. Fifty numbers that change four times a second are written
// straight into their places; React draws the names once.
import { useQueries } from '@tanstack/react-query';
import { useContext, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useStateWords } from '@/features/sensors/sensor/live/onOff';
import { levelOf, newestOf } from '@/features/sensors/sensor/live/state';
import { sensorPage } from '@/paths/sensors';
import { type Sensor, sensorQuery } from '@/features/sensors/sensor/useSensor';
import { FeedContext } from '@/realtime/sensor/useReading';
import type { WidgetOf } from '../model/widget';
import { useLines } from '../time/useLines';
import { useShown } from '../time/window';
import styles from './bars.module.css';
import face from './face.module.css';
import { measuredIn } from './valueIn';

export function BarTile({ widget: { sensorIds, title } }: { widget: WidgetOf<'bar'> }) {
  const { t, i18n } = useTranslation('dashboard');
  const list = useRef<HTMLUListElement>(null);
  const shown = useShown();
  const feed = useContext(FeedContext);
  const { lines } = useLines(sensorIds, shown, { points: 60, enabled: !shown.live });
  const sensors = useQueries({
    queries: sensorIds.map(sensorQuery),
    combine: (answers) => answers.map(({ data }) => data as Sensor | undefined),
  });

  const stateOf = useStateWords();
  const textOf = (at: number, value: number | null) => {
    if (value === null) return '–';
    const [id = 0, sensor] = [sensorIds[at], sensors[at]];
    const state = stateOf(sensor?.kind, shown.live ? value : Math.round(value));
    return state ?? measuredIn(i18n.language, { id, unitCode: sensor?.unitCode ?? null }, value, !shown.live);
  };

  const write = useEffectEvent(() => {
    const values = sensorIds.map((id, at) =>
      shown.live ? (newestOf(sensors[at], feed?.read(id))?.value ?? null) : (lines[at]?.at(-1)?.mean ?? null),
    );
    const most = Math.max(...values.map((value) => Math.abs(value ?? 0)), Number.MIN_VALUE);
    for (const [at, value] of values.entries()) {
      const row = list.current?.children[at];
      if (row instanceof HTMLElement) writeRow(row, value, most, sensors[at], textOf(at, value));
    }
  });
  useLayoutEffect(() => write());
  useEffect(() => {
    const listener = () => write();
    const stops = sensorIds.map((id) => feed?.watch(id, listener));
    return () => stops.forEach((stop) => stop?.());
  }, [feed, sensorIds]);

  return (
    <div className={face.tile}>
      <header>{title || t('kinds.bar')}</header>
      <ul ref={list} className={`fill-y small scroll stack packed gap-4 ${styles.bars}`}>
        {sensorIds.map((id, at) => (
          <li className="stack gap-8" key={id}>
            <Link className="truncate" to={sensorPage(id)} title={sensors[at]?.name ?? ''}>
              {sensors[at]?.name ?? `#${id}`}
            </Link>
            <span className={styles.bar} aria-hidden="true" />
            <span data-value />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Only what is another than before: what is written is laid out and painted. */
function writeRow(row: HTMLElement, value: number | null, most: number, sensor: Sensor | undefined, words: string) {
  const [, bar, text] = row.children;
  if (text && text.textContent !== words) text.textContent = words;
  const level = levelOf(value, sensor ?? {});
  if (row.dataset.level !== level) row.dataset.level = level;
  const share = (Math.abs(value ?? 0) / most).toFixed(3);
  if (bar instanceof HTMLElement && bar.style.getPropertyValue('--share') !== share) {
    bar.style.setProperty('--share', share);
  }
}
