// A line over the chosen time, and the same in a sentence for those who do not see it.
import { lazy, Suspense } from 'react';
import { Skeleton } from '@/components/state/Skeleton';
import styles from './chart.module.css';
import type { Point } from '@/components/chart/line';
import { useThemeName } from '@/components/chart/theme';

const MeterChart = lazy(() => import('./MeterChart'));

type Props = {
  label: string;
  caption: string;
  points: readonly Point[];
  from: string;
  to: string;
  counter: boolean;
  unit: string | null;
};

export function LineFigure({ label, caption, ...line }: Props) {
  const theme = useThemeName();
  return (
    <figure className={`card min-0 pad-12 ${styles.chart}`} aria-label={label}>
      {line.points.length > 1 && (
        <Suspense fallback={<Skeleton height={260} />}>
          {/* Its colours are painted: in another theme it is another picture. */}
          <MeterChart key={theme} {...line} />
        </Suspense>
      )}
      <figcaption className="muted tiny">{caption}</figcaption>
    </figure>
  );
}

/** While it is on its way. */
export const LineSkeleton = () => <Skeleton height={310} />;
