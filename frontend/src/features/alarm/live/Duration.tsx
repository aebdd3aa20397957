// How long something has lasted, or lasted: the two largest units.
import { useTranslation } from 'react-i18next';
import { useTick } from '@/components/time/useTick';

const UNITS = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const;

/** "2 d 3 h", "4 min 12 s". */
export function duration(seconds: number, language: string): string {
  const whole = Math.max(0, Math.floor(seconds));
  const at = UNITS.findIndex(([, size]) => whole >= size);
  const shown = UNITS.slice(at < 0 ? 3 : at, (at < 0 ? 3 : at) + 2);
  let rest = whole;
  const parts = shown.map(([unit, size]) => {
    const count = Math.floor(rest / size);
    rest -= count * size;
    return { unit, count };
  });
  return parts
    .filter(({ count }, place) => place === 0 || count > 0)
    .map(({ unit, count }) =>
      new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'short' }).format(count),
    )
    .join(' ');
}

const between = (from: string, until: number) => (until - Date.parse(from)) / 1_000;

/** Of a time that is over. */
export function Lasted({ from, until }: { from: string; until: string }) {
  const { i18n } = useTranslation();
  return <>{duration(between(from, Date.parse(until)), i18n.language)}</>;
}

/** Of one that goes on: ticks. */
export function Lasting({ from }: { from: string }) {
  const { i18n } = useTranslation();
  return <>{duration(between(from, useTick(1_000)), i18n.language)}</>;
}

/** How long until then. */
export function Left({ until }: { until: string }) {
  const { i18n } = useTranslation();
  return <>{duration(-between(until, useTick(1_000)), i18n.language)}</>;
}
