// Lines of sensors over a time, their names below, and the same in a sentence for those who do not see it.
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Skeleton } from '@/components/state/Skeleton';
import { useThemeName } from '@/components/chart/theme';
import { useAmount } from '@/components/amount/useAmount';
import type { TrendLine } from './columns';
import { looksOf } from './options';
import type { TrendProps } from './TrendChart';
import styles from './trend.module.css';

const TrendChart = lazy(() => import('./TrendChart'));

type Props = TrendProps & { label: string };

export function Trend({ label, ...trend }: Props) {
  const { t } = useTranslation('sensor');
  const theme = useThemeName();
  const { lines } = trend;
  const own = lines.filter(({ shift }) => !shift);
  const looks = looksOf(lines, Math.max(1, own.length));
  const empty = lines.every(({ points }) => points.length < 2);
  return (
    <figure className="column min-0 min-y-0 gap-4 tall" aria-label={label}>
      {empty ? (
        <p className={styles.none}>{t('readings.noneThen')}</p>
      ) : (
        <Suspense fallback={<Skeleton height={trend.height ?? '100%'} />}>
          {/* Its colours are painted: in another theme it is another picture. */}
          <TrendChart key={theme} {...trend} />
        </Suspense>
      )}
      <figcaption className={styles.legend}>
        {lines.map((line, place) => (
          <Line key={line.id} {...{ line }} colour={looks[place]?.colour ?? ''} quiet={lines.length === 1} />
        ))}
      </figcaption>
    </figure>
  );
}

function Line({ line, colour, quiet }: { line: TrendLine; colour: string; quiet: boolean }) {
  const { t } = useTranslation('sensor');
  const amount = useAmount(line.unit);
  const { label, points, shift } = line;
  const said =
    points.length > 0 &&
    t('trend.range', {
      least: amount(Math.min(...points.map(({ min }) => min))),
      most: amount(Math.max(...points.map(({ max }) => max))),
    });
  return (
    <span className={styles.line} data-compared={Boolean(shift)} style={{ '--line': colour }}>
      {!quiet && <i aria-hidden="true" />}
      {label} <small>{said}</small>
    </span>
  );
}
