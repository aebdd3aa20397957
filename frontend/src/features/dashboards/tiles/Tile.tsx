// A tile of any kind. Those that need much code bring it when the first of them shows.
import { lazy, memo, Suspense } from 'react';
import { Skeleton } from '@/components/state/Skeleton';
import { isComplete } from '../model/make';
import type { Widget } from '../model/widget';
import { AlarmsTile } from './AlarmsTile';
import { BarTile } from './BarTile';
import { GaugeTile } from './GaugeTile';
import { Missing } from './Missing';
import { OrdersTile } from './OrdersTile';
import { TableTile } from './TableTile';
import { TextTile } from './TextTile';
import { TimelineTile } from './TimelineTile';
import { ValueTile } from './ValueTile';

const TrendTile = lazy(() => import('./TrendTile'));
const MapTile = lazy(() => import('./MapTile'));
const PlanTile = lazy(() => import('./PlanTile'));
const PictureTile = lazy(() => import('./PictureTile'));

function Shown({ widget }: { widget: Widget }) {
  switch (widget.kind) {
    case 'value':
      return <ValueTile {...{ widget }} />;
    case 'gauge':
      return <GaugeTile {...{ widget }} />;
    case 'trend':
      return <TrendTile {...{ widget }} />;
    case 'bar':
      return <BarTile {...{ widget }} />;
    case 'table':
      return <TableTile {...{ widget }} />;
    case 'timeline':
      return <TimelineTile {...{ widget }} />;
    case 'alarms':
      return <AlarmsTile {...{ widget }} />;
    case 'map':
      return <MapTile {...{ widget }} />;
    case 'plan':
      return <PlanTile {...{ widget }} />;
    case 'picture':
      return <PictureTile {...{ widget }} />;
    case 'workOrders':
      return <OrdersTile {...{ widget }} />;
    default:
      return <TextTile {...{ widget }} />;
  }
}

export const Tile = memo(function Tile({ widget }: { widget: Widget }) {
  if (!isComplete(widget)) return <Missing unset />;
  return (
    <Suspense fallback={<Skeleton height="100%" />}>
      <Shown {...{ widget }} />
    </Suspense>
  );
});
