// The sensor's line from an hour before the alarm on, what is normal as a band, and the times that it was active as bars.
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Skeleton } from '@/components/state/Skeleton';
import { ErrorState } from '@/components/state/StateMessage';
import { useNow } from '@/components/time/useNow';
import { limitOf } from '@/features/sensors/sensor/live/state';
import { useSensor } from '@/features/sensors/sensor/useSensor';
import { Trend } from '@/features/sensors/sensor/trend/Trend';
import { useTrend } from '@/features/sensors/sensor/trend/useTrend';
import type { Alarm, Ref } from '@/realtime/alarm/model';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

export function AlarmTrend({ alarm: { occurrence, earlier, place }, sensor }: { alarm: Alarm; sensor: Ref }) {
  const { t } = useTranslation('alarm');
  const now = useNow();
  const record = useSensor(sensor.id).data;
  const { raisedAt, returnedAt, limit } = occurrence;
  const window = useMemo(() => {
    const end = returnedAt ? Date.parse(returnedAt) + HOUR_MS : now;
    const until = Math.ceil(Math.min(end, now) / MINUTE_MS) * MINUTE_MS;
    return { from: Math.floor((Date.parse(raisedAt) - HOUR_MS) / MINUTE_MS) * MINUTE_MS, until };
  }, [raisedAt, returnedAt, now]);
  const ids = useMemo(() => [sensor.id], [sensor.id]);
  const { lines, error, retry } = useTrend(ids, window);
  const points = lines[0];
  const drawn = useMemo(
    () => [{ id: String(sensor.id), label: sensor.name, unit: place?.unit ?? null, points: points ?? [] }],
    [sensor, place?.unit, points],
  );
  const marks = useMemo(
    () =>
      [...earlier, occurrence].map((time) => ({
        from: Date.parse(time.raisedAt) / 1_000,
        until: (time.returnedAt ? Date.parse(time.returnedAt) : window.until) / 1_000,
      })),
    [earlier, occurrence, window.until],
  );
  const [low, high] = [record?.low ?? null, record?.high ?? null];
  const band = useMemo(() => {
    const known = { low: limitOf(low), high: limitOf(high) };
    return known.low === null && known.high === null && limit !== null ? { low: null, high: limit } : known;
  }, [low, high, limit]);
  if (error) return <ErrorState {...{ error }} onRetry={retry} />;
  return (
    <section className="min-0">
      <h3>{t('drawer.trend')}</h3>
      {points ? (
        <Trend
          label={t('drawer.trendOf', { name: sensor.name })}
          lines={drawn}
          height={180}
          {...{ window, band, marks }}
        />
      ) : (
        <Skeleton height={200} />
      )}
    </section>
  );
}
