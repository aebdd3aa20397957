// How far away a moment is, in words; the exact time is in its title.
import type { i18n as I18n } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useMoment } from './useMoment';

const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/** "3 hours ago", "in 6 days", "yesterday"; "just now" within a minute. */
export function distance(time: string, now: number, i18n: I18n): string {
  const away = Date.parse(time) - now;
  const found = UNITS.find(([, size]) => Math.abs(away) >= size);
  if (!found) return i18n.getFixedT(i18n.language, 'common')('justNow');
  const [unit, length] = found;
  return new Intl.RelativeTimeFormat(i18n.language, { numeric: 'auto' }).format(Math.trunc(away / length), unit);
}

export function Ago({ time, now }: { time: string; now: number }) {
  const { i18n } = useTranslation();
  const moment = useMoment();
  return (
    <time dateTime={time} title={moment(time)}>
      {distance(time, now, i18n)}
    </time>
  );
}
