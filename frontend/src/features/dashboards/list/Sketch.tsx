// The layout of a dashboard in small: the first rows of it, or the whole with what each tile is.
import { useTranslation } from 'react-i18next';
import styles from '../dashboard.module.css';
import { settle } from '../model/grid';
import type { Widget } from '../model/widget';

const ROWS = 10;

export function Sketch({ widgets, whole = false }: { widgets: readonly Widget[]; whole?: boolean }) {
  const { t } = useTranslation('dashboard');
  const tiles = settle(widgets);
  const rows = whole ? Math.max(ROWS, ...tiles.map(({ y, h }) => y + h)) : ROWS;
  return (
    <svg className={styles.sketch} viewBox={`0 0 24 ${rows}`} style={{ '--rows': rows }} aria-hidden="true">
      {tiles
        .filter(({ y }) => y < rows)
        .map(({ id, kind, title, x, y, w, h }) => {
          const height = Math.min(h, rows - y);
          return (
            <g key={id}>
              <rect x={x + 0.2} y={y + 0.2} width={w - 0.4} height={height - 0.4} rx={0.3} />
              {whole && (
                <text x={x + w / 2} y={y + height / 2}>
                  {title || t(`kinds.${kind}`)}
                </text>
              )}
            </g>
          );
        })}
    </svg>
  );
}
