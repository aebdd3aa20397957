// Numbers over time: columns for counts, a line for ratios, with gaps where there is nothing to divide by.
import 'uplot/dist/uPlot.min.css';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import UPlot from 'uplot';
import { axesOf } from '@/components/chart/axes';
import { type Pointed, pointedAt, Tip } from '@/components/chart/Tip';
import { chartColours, useThemeName } from '@/components/chart/theme';
import { useFormats } from '@/components/formats/useFormats';
import { looksOf } from '@/features/sensors/sensor/trend/options';
import type { Result } from '../api';
import { useWords } from '../words';
import type { TileProps } from './FigureTile';
import styles from './tiles.module.css';

type Line = { group: string; label: string; total: number; values: (number | null)[] };

/** Local midnight: days are those of the tenant, whatever the zone of the reader. */
const secondsOf = (day: string) => new Date(`${day}T00:00:00`).getTime() / 1_000;

function linesOf(points: Result['points'], labelOf: (group: string) => string) {
  const days = [...new Set(points.map(({ day }) => day))];
  const groups = [...new Set(points.map(({ group }) => group))];
  const found = new Map(points.map(({ day, group, value }) => [`${day} ${group}`, value]));
  const lines: Line[] = groups.map((group) => {
    const values = days.map((day) => {
      const value = found.get(`${day} ${group}`) ?? null;
      return value === null ? null : Number(value);
    });
    return {
      group,
      label: labelOf(group),
      values,
      total: values.reduce<number>((sum, value) => sum + (value ?? 0), 0),
    };
  });
  return { days, lines };
}

export function SeriesTile({ figure, result, onOpen }: TileProps) {
  const { t } = useTranslation('analytics');
  const theme = useThemeName();
  const words = useWords();
  const { days, lines } = linesOf(result.points, (group) => (group ? words.group(figure, group) : ''));
  const looks = looksOf(
    lines.map(() => ({})),
    Math.max(1, lines.length),
  );
  if (result.rows === 0) return <p className={styles.none}>{t('nothing')}</p>;
  const sums = figure.unit !== 'percent';
  return (
    <figure className={styles.series}>
      {/* Its colours are painted: in another theme it is another picture. */}
      <Chart key={`${theme} ${figure.key}`} {...{ figure, days, lines }} colours={looks.map(({ colour }) => colour)} />
      <figcaption className={styles.legend}>
        {lines.map(({ group, label, total }, place) => (
          <button key={group} type="button" onClick={() => onOpen(figure.key, group || undefined)}>
            {lines.length > 1 && <i style={{ '--line': looks[place]?.colour ?? '' }} aria-hidden="true" />}
            {label || t('overall')}{' '}
            <span className="numbers">
              {words.amount(figure.unit, sums && lines.length > 1 ? total : result.value)}
            </span>
          </button>
        ))}
        <span className="muted">{t(`step.${result.step ?? 'week'}`)}</span>
      </figcaption>
    </figure>
  );
}

type ChartProps = { figure: TileProps['figure']; days: string[]; lines: Line[]; colours: string[] };

function Chart({ figure, days, lines, colours }: ChartProps) {
  const { i18n } = useTranslation();
  const { formatShortDate } = useFormats();
  const words = useWords();
  const frame = useRef<HTMLDivElement>(null);
  const [pointed, setPointed] = useState<Pointed | null>(null);
  const point = useEffectEvent((plot: UPlot, place: number | null, left: number) =>
    setPointed(pointedAt(plot, place, left)),
  );
  // What is drawn, as a text: other objects with the same content draw nothing anew.
  const content = JSON.stringify([days, lines.map(({ values }) => values), colours]);
  const drawn = useMemo(() => JSON.parse(content) as [string[], (number | null)[][], string[]], [content]);
  const isRatio = figure.unit === 'percent';
  useEffect(() => {
    const element = frame.current;
    if (!element) return undefined;
    const [shown, columns, painted] = drawn;
    const times = shown.map(secondsOf);
    const [first = 0, last = 0] = [times[0], times.at(-1)];
    const half = times.length > 1 ? (last - first) / (times.length - 1) / 2 : 43_200;
    const sizeOf = () => ({ width: element.clientWidth, height: Math.max(80, element.clientHeight) });
    const plot = new UPlot(
      {
        ...sizeOf(),
        legend: { show: false },
        scales: {
          x: { range: [first - half, last + half] },
          y: { range: (_, __, most) => [0, isRatio ? 100 : Math.max(1, most * 1.08)] },
        },
        cursor: { drag: { x: false, y: false }, y: false, points: { show: isRatio } },
        axes: axesOf(i18n.language, chartColours()),
        series: [
          {},
          ...columns.map((_, place): UPlot.Series => {
            const stroke = painted[place] ?? '';
            if (isRatio || columns.length > 2)
              return { stroke, width: 2, points: { show: true, size: 5, fill: stroke } };
            const align = columns.length === 1 ? 0 : place === 0 ? -1 : 1;
            const size: [number, number] = [columns.length === 1 ? 0.7 : 0.36, 36];
            const paths = UPlot.paths.bars?.({ size, align, radius: 0.1, gap: 1 });
            return { fill: stroke, stroke, width: 0, points: { show: false }, ...(paths && { paths }) };
          }),
        ],
        hooks: {
          setCursor: [
            (self) => {
              const { idx, left } = self.cursor;
              point(self, (left ?? -1) < 0 ? null : (idx ?? null), left ?? 0);
            },
          ],
        },
      },
      [times, ...columns],
      element,
    );
    const observer = new ResizeObserver(() => plot.setSize(sizeOf()));
    observer.observe(element);
    return () => {
      observer.disconnect();
      plot.destroy();
    };
  }, [drawn, isRatio, i18n.language]);
  const day = pointed ? days[pointed.place] : undefined;
  return (
    <div ref={frame} className={styles.chart} aria-hidden="true">
      {pointed && day && (
        <Tip {...{ pointed }} when={formatShortDate(secondsOf(day) * 1_000)}>
          {lines.map(({ group, label, values }) => (
            <span key={group}>
              {label} <strong>{words.amount(figure.unit, values[pointed.place] ?? null)}</strong>
            </span>
          ))}
        </Tip>
      )}
    </div>
  );
}
