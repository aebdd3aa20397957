// The layout of a dashboard in small.
import { settle } from '../model/grid';
import type { Widget } from '../model/widget';
import styles from '../dashboard.module.css';

const ROWS = 10;

export const Sketch = ({ widgets }: { widgets: readonly Widget[] }) => (
  <svg className={styles.sketch} viewBox={`0 0 24 ${ROWS}`} aria-hidden="true">
    {settle(widgets)
      .filter(({ y }) => y < ROWS)
      .map(({ id, x, y, w, h }) => (
        <rect key={id} x={x + 0.2} y={y + 0.2} width={w - 0.4} height={Math.min(h, ROWS - y) - 0.4} rx={0.3} />
      ))}
  </svg>
);
