// A meter's line over the chosen time, and the same in a sentence for those who do not see it.
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Skeleton } from '@/components/state/Skeleton';
import { ErrorState } from '@/components/state/StateMessage';
import { useMoment } from '@/components/time/useMoment';
import type { Row } from '@/entity/family';
import { useAmount } from '../useAmount';
import styles from './chart.module.css';
import { useThemeName } from './theme';
import { type Range, useSeries } from './useSeries';

const MeterChart = lazy(() => import('./MeterChart'));

export function SeriesFigure({ meter, range }: { meter: Row; range: Range }) {
  const { t } = useTranslation('meter');
  const moment = useMoment();
  const theme = useThemeName();
  const unit = typeof meter.unitCode === 'string' ? meter.unitCode : null;
  const amount = useAmount(unit);
  const { data, error, refetch } = useSeries(meter.id, range);
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={310} />;
  const { items, from, to } = data;
  const [first, last] = [items[0], items.at(-1)];
  const counter = meter.kind === 'continuous';
  return (
    <figure className={styles.chart} aria-label={t('chart.label', { name: String(meter.name) })}>
      {items.length > 1 && (
        <Suspense fallback={<Skeleton height={260} />}>
          {/* Its colours are painted: in another theme it is another picture. */}
          <MeterChart key={theme} points={items} {...{ from, to, counter, unit }} />
        </Suspense>
      )}
      <figcaption>
        {first && last
          ? t('chart.summary', {
              count: items.reduce((sum, { readings }) => sum + readings, 0),
              from: moment(first.at),
              to: moment(last.at),
              least: amount(Math.min(...items.map(({ min }) => Number(min)))),
              most: amount(Math.max(...items.map(({ max }) => Number(max)))),
              last: amount(counter ? last.max : last.average),
            })
          : t('chart.none')}
      </figcaption>
    </figure>
  );
}
