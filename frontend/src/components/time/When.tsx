// A moment, exactly.
import { useFormats } from '../formats/useFormats';

export function When({ time }: { time: string }) {
  const { formatDateTime } = useFormats();
  return <time dateTime={time}>{formatDateTime(time)}</time>;
}
