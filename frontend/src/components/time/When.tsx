// A moment, exactly.
import { useMoment } from './useMoment';

export function When({ time }: { time: string }) {
  const moment = useMoment();
  return <time dateTime={time}>{moment(time)}</time>;
}
