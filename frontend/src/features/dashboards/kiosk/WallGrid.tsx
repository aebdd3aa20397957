// The tiles of a dashboard on the wall: the whole of it in the window, drawn as large as it fits, the worst values first.
import { useQueries } from '@tanstack/react-query';
import { useContext, useMemo, useSyncExternalStore } from 'react';
import { useTick } from '@/components/time/useTick';
import { worstOf } from '@/features/alarms/alarm/bySensor';
import { ageOf, levelOf, newestOf } from '@/features/sensors/sensor/live/state';
import { type Sensor, sensorQuery } from '@/features/sensors/sensor/useSensor';
import { FeedContext } from '@/realtime/sensor/useReading';
import { Grid } from '../grid/Grid';
import type { Widget } from '../model/widget';
import { AlarmsLinkContext } from '../tiles/alarms';
import styles from './kiosk.module.css';
import { urgency, fitKiosk, worstFirst } from './wall';

/** Places change seldom: who looks for a value must find it. */
const AGAIN_MS = 10_000;
/** The head, and the room around the tiles. */
const TAKEN_PX = { width: 24, height: 68 };

const silent = () => () => undefined;
const onResize = (listener: () => void) => {
  window.addEventListener('resize', listener);
  return () => window.removeEventListener('resize', listener);
};

function useSorted(widgets: readonly Widget[]): readonly Widget[] {
  const ids = useMemo(
    () => [...new Set(widgets.flatMap((widget) => (widget.kind === 'value' ? [widget.sensorId] : [])))],
    [widgets],
  );
  const sensors = useQueries({
    queries: ids.map(sensorQuery),
    combine: (answers) => answers.map(({ data }) => data as Sensor | undefined),
  });
  const now = useTick(AGAIN_MS);
  const feed = useContext(FeedContext);
  const link = useContext(AlarmsLinkContext);
  const alarms = useSyncExternalStore(link?.subscribe ?? silent, () => link?.read()?.alarms ?? null);
  return useMemo(() => {
    // What was then is laid out as it was.
    if (!feed) return widgets;
    const urgencies = new Map(
      ids.map((id, at) => {
        const sensor = sensors[at];
        const newest = newestOf(sensor, feed.read(id));
        const age = sensor ? ageOf(newest?.at ?? null, sensor, now) : 'fresh';
        return [id, urgency({ alarm: worstOf(alarms, id), age, level: levelOf(newest?.value ?? null, sensor ?? {}) })];
      }),
    );
    return worstFirst(widgets, (id) => urgencies.get(id) ?? 0);
  }, [widgets, ids, sensors, feed, alarms, now]);
}

export function WallGrid({ widgets }: { widgets: readonly Widget[] }) {
  const width = useSyncExternalStore(onResize, () => window.innerWidth);
  const height = useSyncExternalStore(onResize, () => window.innerHeight);
  const sorted = useSorted(widgets);
  const wall = fitKiosk(widgets, width - TAKEN_PX.width, height - TAKEN_PX.height);
  return (
    <div
      className={styles.wall}
      data-wall={wall ? '' : undefined}
      style={wall ? { zoom: wall.zoom, '--row': `${wall.rowPx}px` } : undefined}
    >
      <Grid widgets={sorted} />
    </div>
  );
}
