// Lines of up to six sensors over the time that is shown, with what is normal, the same of the day before, and alarms marked.
import { useQueries } from '@tanstack/react-query';
import { useContext, useMemo, useRef, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { Skeleton } from '@/components/state/Skeleton';
import { ErrorState } from '@/components/state/StateMessage';
import { limitOf } from '@/features/sensors/sensor/live/state';
import { type Sensor, sensorQuery } from '@/features/sensors/sensor/useSensor';
import { Trend } from '@/features/sensors/sensor/trend/Trend';
import type { WidgetOf } from '../model/widget';
import { useLines } from '../time/useLines';
import { useShown } from '../time/window';
import { AlarmsLinkContext } from './alarms';
import face from './face.module.css';
import { useInSight } from './useInSight';

const POINTS = 240;
const DAY_MS = 86_400_000;
const silent = () => () => undefined;

export default function TrendTile({ widget }: { widget: WidgetOf<'trend'> }) {
  const { t } = useTranslation('dashboard');
  const element = useRef<HTMLDivElement>(null);
  const shown = useShown();
  const enabled = useInSight(element);
  const { sensorIds, band: hasBand, compare, title } = widget;
  const { lines, window, error, retry } = useLines(sensorIds, shown, { points: POINTS, enabled });
  const { lines: before } = useLines(sensorIds, shown, {
    points: POINTS,
    enabled: enabled && compare,
    dayBefore: true,
  });
  const sensors = useQueries({
    queries: sensorIds.map(sensorQuery),
    combine: (answers) => answers.map(({ data }) => data as Sensor | undefined),
  });
  const marks = useMarks(sensorIds, window?.until ?? 0);
  const drawn = useMemo(() => {
    const own = sensorIds.map((id, at) => ({
      id: String(id),
      label: sensors[at]?.name ?? `#${id}`,
      unit: sensors[at]?.unitCode ?? null,
      points: lines[at] ?? [],
    }));
    if (!compare) return own;
    const dayBefore = own.map((line, at) => ({
      ...line,
      id: `${line.id} before`,
      label: t('tile.dayBefore', { name: line.label }),
      points: before[at] ?? [],
      shift: DAY_MS,
    }));
    return [...own, ...dayBefore];
  }, [sensorIds, sensors, lines, before, compare, t]);
  const first = sensors[0];
  const band = useMemo(
    () =>
      // Limits of several sensors would say nothing.
      hasBand && sensorIds.length === 1 && first ? { low: limitOf(first.low), high: limitOf(first.high) } : null,
    [hasBand, sensorIds.length, first],
  );
  const label = title || drawn.map((line) => line.label).join(', ');
  return (
    <div ref={element} className={face.tile}>
      <header>{label}</header>
      {error ? (
        <ErrorState {...{ error }} onRetry={retry} />
      ) : window ? (
        <Trend {...{ label, window, band, marks }} lines={drawn} />
      ) : (
        <Skeleton height="100%" />
      )}
    </div>
  );
}

/** When the alarms of these sensors that are on the list were active. */
function useMarks(ids: readonly number[], until: number) {
  const link = useContext(AlarmsLinkContext);
  const alarms = useSyncExternalStore(link?.subscribe ?? silent, () => link?.read()?.alarms ?? null);
  return useMemo(
    () =>
      (alarms ?? [])
        .filter(({ source }) => 'sensorId' in source && ids.includes(source.sensorId))
        .flatMap(({ earlier, occurrence }) => [...earlier, occurrence])
        .map(({ raisedAt, returnedAt }) => ({
          from: Date.parse(raisedAt) / 1_000,
          until: (returnedAt ? Date.parse(returnedAt) : until) / 1_000,
        })),
    [alarms, ids, until],
  );
}
