// How long a timer has been running, counted by the second.
import { useTick } from '@/components/time/useTick';

const two = (value: number) => String(value).padStart(2, '0');

/** `0:05:09`, and hours as many as they are. */
export function elapsedText(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}

export function Elapsed({ since }: { since: string }) {
  const now = useTick(1000);
  return <span className="numbers">{elapsedText(now - Date.parse(since))}</span>;
}
