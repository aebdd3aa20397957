// What a tile says of its sensor: live the newest value, of a window of the past the last one in it. A value that comes changes
// a number and nothing else; the rest of a tile is drawn anew when its state is another.
import { useTranslation } from 'react-i18next';
import { useTick } from '@/components/time/useTick';
import { type Age, ageOf, type Level, levelOf, newestOf } from '@/features/sensors/sensor/live/state';
import { useStateWords } from '@/features/sensors/sensor/live/onOff';
import { type Sensor, useSensor } from '@/features/sensors/sensor/useSensor';
import type { SensorPoint } from '@/features/sensors/sensor/trend/useTrend';
import type { Reading } from '@/realtime/sensor/feed';
import { useReadingAs } from '@/realtime/sensor/useReading';
import { useShown } from '../time/window';
import { measuredIn } from './valueIn';

/** Ages in minutes need no finer clock. */
const TICK_MS = 10_000;
const MINUTE_MS = 60_000;

export type Subject = {
  id: number;
  sensor: Sensor | undefined;
  /** The last value of a past window; undefined where the newest counts. */
  last: Reading | null | undefined;
};

/** Whose value a tile shows. */
export function useSubject(id: number, line?: readonly SensorPoint[]): Subject & { error: unknown } {
  const { live } = useShown();
  const { data: sensor, error } = useSensor(id);
  const point = line?.at(-1);
  const last = point ? { at: Date.parse(point.at), value: point.mean, uncertain: false } : null;
  return { id, sensor, error, last: live ? undefined : last };
}

const shownOf = ({ sensor, last }: Subject, live: Reading | undefined) =>
  last === undefined ? newestOf(sensor, live) : last;

/** How its number is written with its unit; null where there is none. */
export function useTileWords(subject: Subject): (live: Reading | undefined) => string | null {
  const { i18n } = useTranslation();
  const stateOf = useStateWords();
  const unitCode = subject.sensor?.unitCode ?? null;
  return (live) => {
    const newest = shownOf(subject, live);
    if (!newest) return null;
    const past = subject.last !== undefined;
    // A point of the past is a mean: what was on for most of it was on.
    const state = stateOf(subject.sensor?.kind, past ? Math.round(newest.value) : newest.value);
    return state ?? measuredIn(i18n.language, { id: subject.id, unitCode }, newest.value, past);
  };
}

/** Its number with its unit. */
export const useTileText = (subject: Subject) => useReadingAs(subject.id, useTileWords(subject));

/** The number alone, for what is drawn. */
export const useTileNumber = (subject: Subject) =>
  useReadingAs(subject.id, (live) => shownOf(subject, live)?.value ?? null);

export type TileState = {
  level: Level;
  age: Age;
  uncertain: boolean;
  /** When it was measured, to the minute; null for never. */
  minute: number | null;
};

/** How its sensor is doing. */
export function useTileState(subject: Subject): TileState {
  const { sensor, last } = subject;
  const now = useTick(TICK_MS);
  const said = useReadingAs(subject.id, (live) => {
    const newest = shownOf(subject, live);
    const level = levelOf(newest?.value ?? null, sensor ?? {});
    // A past value is never late.
    const fresh = last === undefined && sensor ? ageOf(newest?.at ?? null, sensor, now) : newest ? 'fresh' : 'never';
    // The clock ticks seldom: what came since its last tick is not in the future.
    const minute = newest ? Math.max(0, Math.floor((now - newest.at) / MINUTE_MS)) : '';
    return [level, fresh, newest?.uncertain ? 1 : 0, minute].join();
  });
  const [level, age, uncertain, ago] = said.split(',');
  return {
    level: level as Level,
    age: age as Age,
    uncertain: uncertain === '1',
    minute: ago ? now - Number(ago) * MINUTE_MS : null,
  };
}
