// A sensor's line over the chosen time.
import { useTranslation } from 'react-i18next';
import { ErrorState } from '@/components/state/StateMessage';
import { useMoment } from '@/components/time/useMoment';
import type { Row } from '@/entity/family';
import { LineFigure, LineSkeleton } from '@/features/meter/chart/LineFigure';
import { useAmount } from '@/features/meter/useAmount';
import { type Range, useSeries } from './useReadings';

export function SensorFigure({ sensor, range }: { sensor: Row; range: Range }) {
  const { t } = useTranslation('sensor');
  const moment = useMoment();
  const unit = typeof sensor.unitCode === 'string' ? sensor.unitCode : null;
  const amount = useAmount(unit);
  const { data, error, refetch } = useSeries(sensor.id, range);
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <LineSkeleton />;
  const { items, from, until } = data;
  const [first, last] = [items[0], items.at(-1)];
  const caption =
    first && last
      ? t('readings.summary', {
          count: items.reduce((sum, { count }) => sum + count, 0),
          from: moment(first.at),
          to: moment(last.at),
          least: amount(Math.min(...items.map(({ min }) => min))),
          most: amount(Math.max(...items.map(({ max }) => max))),
        })
      : t('readings.noneThen');
  const points = items.map(({ mean, count, ...point }) => ({
    ...point,
    average: mean,
    readings: count,
    counted: null,
  }));
  const label = t('readings.of', { name: String(sensor.name) });
  return <LineFigure to={until} counter={false} {...{ label, caption, points, from, unit }} />;
}
