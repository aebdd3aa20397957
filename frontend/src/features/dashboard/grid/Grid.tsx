// The tiles at their places; where there is little room one below the other in the order in which they are read.
import { memo, type ReactNode } from 'react';
import { inOrder } from '../model/grid';
import type { Widget } from '../model/widget';
import { Tile } from '../tiles/Tile';
import styles from './grid.module.css';

type Props = {
  widgets: readonly Widget[];
  /** While it is being laid out: what surrounds a tile. */
  renderFrame?: (widget: Widget, tile: ReactNode) => ReactNode;
};

export const placeOf = ({ x, y, w, h }: Widget) => ({
  '--x': x + 1,
  '--y': y + 1,
  '--w': w,
  '--h': h,
});

export const Grid = memo(function Grid({ widgets, renderFrame }: Props) {
  return (
    <div className={styles.room}>
      <div className={styles.grid}>
        {inOrder(widgets).map((widget) => {
          const tile = <Tile {...{ widget }} />;
          return renderFrame ? (
            renderFrame(widget, tile)
          ) : (
            <section key={widget.id} className={styles.tile} style={placeOf(widget)} data-kind={widget.kind}>
              {tile}
            </section>
          );
        })}
      </div>
    </div>
  );
});
