// A sensor's line over any time, from an hour to two years: moved and zoomed by hand, with its numbers below.
import { lazy, Suspense, useId, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Skeleton } from '@/components/state/Skeleton';
import { ErrorState } from '@/components/state/StateMessage';
import { useTick } from '@/components/time/useTick';
import type { Row } from '@/entity/family';
import { useThemeName } from '@/components/chart/theme';
import { limitOf } from '../live/state';
import type { Sensor } from '../useSensor';
import styles from './explore.module.css';
import { Numbers } from './Numbers';
import { statisticsOf } from './statistics';
import { Tools } from './Tools';
import { useLast } from './useLast';
import { useStretches } from './useStretches';
import { type View, windowOf } from './view';
import type { Viewport } from './Viewport';

const ExplorerChart = lazy(() => import('./ExplorerChart'));
const TICK_MS = 5_000;

type Props = { sensor: Row; viewport: Viewport; view: View; rested: View };

export function Explorer({ sensor, viewport, view, rested }: Props) {
  const { t } = useTranslation('sensor');
  const hintId = useId();
  const theme = useThemeName();
  const now = useTick(TICK_MS);
  const window = useMemo(() => windowOf(view, now), [view, now]);
  const { line, points, width, loading, error, retry } = useStretches(sensor.id, window, now);
  const { low, high } = sensor;
  const limits = useMemo(() => ({ low: limitOf(low), high: limitOf(high) }), [low, high]);
  const statistics = useMemo(
    () => points && statisticsOf(points, window, width, limits),
    [points, window, width, limits],
  );
  const last = useLast(sensor as Sensor, rested);
  const unit = typeof sensor.unitCode === 'string' ? sensor.unitCode : null;
  const none = !loading && points !== null && statistics === null;
  return (
    <section className="card stack fluid gap-8 pad-12">
      <Tools {...{ viewport, view }} />
      {error && line.at.length === 0 ? (
        <ErrorState {...{ error }} onRetry={retry} />
      ) : (
        <div className={styles.frame} aria-busy={loading}>
          <Suspense fallback={<Skeleton height="100%" />}>
            {/* Its colours are painted: in another theme it is another picture. */}
            <ExplorerChart
              key={theme}
              label={t('readings.of', { name: String(sensor.name) })}
              hintId={hintId}
              band={limits}
              {...{ viewport, now, line, unit }}
            />
          </Suspense>
          {loading && <span className={styles.loading}>{t('explore.loading')}</span>}
          {none && <p className={styles.none}>{t('readings.noneThen')}</p>}
        </div>
      )}
      <p id={hintId} className="muted tiny">
        {t('explore.hint')}
      </p>
      <Numbers {...{ statistics, last, unit, loading }} />
    </section>
  );
}
