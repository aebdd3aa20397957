// How far away a moment is, in words; which one exactly stands in its title.
import { useTranslation } from 'react-i18next';
import { useMoment } from './useMoment';

const MINUTE = ['minute', 60_000] as const;
const UNITS = [['day', 86_400_000], ['hour', 3_600_000], MINUTE] as const;

/** "3 hours ago", "in 6 days", "yesterday". */
export function distance(time: string, now: number, language: string): string {
  const away = Date.parse(time) - now;
  const [unit, length] = UNITS.find(([, size]) => Math.abs(away) >= size) ?? MINUTE;
  return new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(Math.trunc(away / length), unit);
}

export function Ago({ time, now }: { time: string; now: number }) {
  const { i18n } = useTranslation();
  const moment = useMoment();
  return (
    <time dateTime={time} title={moment(time)}>
      {distance(time, now, i18n.language)}
    </time>
  );
}
