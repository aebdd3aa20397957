// How far away a moment is, in words; the exact time is in its title.
import { useFormats } from '../formats/useFormats';

export function Ago({ time, now }: { time: string; now: number }) {
  const { formatDateTime, formatRelative } = useFormats();
  return (
    <time dateTime={time} title={formatDateTime(time)}>
      {formatRelative(time, now)}
    </time>
  );
}
