// The tiles at their places; where there is little room one below the other in the order in which they are read.
import { memo, type ReactNode, useContext, useRef } from 'react';
import { FeedContext, stillOf } from '@/realtime/sensor/useReading';
import { inOrder } from '../model/grid';
import type { Widget } from '../model/widget';
import { Tile } from '../tiles/Tile';
import { InSightContext, useInSight } from '../tiles/useInSight';
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
        {inOrder(widgets).map((widget) =>
          renderFrame ? renderFrame(widget, <Tile {...{ widget }} />) : <Placed key={widget.id} {...{ widget }} />,
        )}
      </div>
    </div>
  );
});

/** Of a thousand values those that are seen are drawn: a tile that is scrolled away hears of none. */
const Placed = memo(function Placed({ widget }: { widget: Widget }) {
  const element = useRef<HTMLElement>(null);
  const inSight = useInSight(element);
  const feed = useContext(FeedContext);
  return (
    <section ref={element} className={styles.tile} style={placeOf(widget)} data-kind={widget.kind}>
      <InSightContext value={inSight}>
        <FeedContext value={feed && (inSight ? feed : stillOf(feed))}>
          <Tile {...{ widget }} />
        </FeedContext>
      </InSightContext>
    </section>
  );
});
