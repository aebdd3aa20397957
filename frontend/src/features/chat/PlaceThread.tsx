// The thread of a work order, inside what shows the work order.
import { Skeleton } from '@/components/state/Skeleton';
import { ErrorState } from '@/components/state/StateMessage';
import { useFriend, usePlaceThread } from './api/friends';
import type { Place } from './api/types';
import { ThreadView } from './thread/ThreadView';

export const WorkOrderThread = ({ id }: { id: number }) => (
  <PlaceThread place={{ kind: 'workOrder', workOrderId: id }} />
);

function PlaceThread({ place }: { place: Place }) {
  const { data: opened, error, refetch } = usePlaceThread(place);
  const friend = useFriend(opened?.threadId ?? null) ?? opened;
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!friend) return <Skeleton height={160} />;
  return (
    <div className="column fill-y">
      <ThreadView key={friend.threadId} {...{ friend }} bare />
    </div>
  );
}
