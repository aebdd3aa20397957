// The ten worst by one figure, as bars with their number.
import { useFormats } from '@/components/formats/useFormats';
import type { SourceFigures, SourceName } from '../api/alarms';
import { About } from './About';
import styles from './figures.module.css';
import { keyOf, useSourceName } from './sourceName';

const MOST = 10;

type Props = {
  title: string;
  sources: readonly SourceFigures[];
  names: readonly SourceName[];
  by: 'count' | 'longestSeconds' | 'chattering';
};

export function Sources({ title, sources, names, by }: Props) {
  const { formatDuration, formatNumber } = useFormats();
  const nameOf = useSourceName(names);
  const worst = sources
    .filter((one) => one[by] > 0)
    .toSorted((one, other) => other[by] - one[by])
    .slice(0, MOST);
  const most = worst[0]?.[by] ?? 0;
  if (most === 0) return null;
  const said = (value: number) => (by === 'longestSeconds' ? formatDuration(value) : formatNumber(value));
  return (
    <section>
      <h2>{title}</h2>
      <ol className={styles.bars}>
        {worst.map((one) => (
          <li className="stack gap-12" key={keyOf(one)}>
            <About {...nameOf(one)} />
            <span className={styles.bar} style={{ '--share': `${(100 * one[by]) / most}%` }} aria-hidden="true" />
            <span className="numbers">{said(one[by])}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
