// How long something has lasted, lasted, or will last.
import { useFormats } from '@/components/formats/useFormats';
import { useTick } from '@/components/time/useTick';

const between = (from: string, until: number) => (until - Date.parse(from)) / 1_000;

/** Of a time that is over. */
export function Lasted({ from, until }: { from: string; until: string }) {
  const { formatDuration } = useFormats();
  return <>{formatDuration(between(from, Date.parse(until)))}</>;
}

/** Of one that goes on: ticks. */
export function Lasting({ from }: { from: string }) {
  const { formatDuration } = useFormats();
  return <>{formatDuration(between(from, useTick(1_000)))}</>;
}

/** How long until then. */
export function Left({ until }: { until: string }) {
  const { formatDuration } = useFormats();
  return <>{formatDuration(-between(until, useTick(1_000)))}</>;
}
