// The picture of a trend. Follows the size of its frame; what the pointer is at stands beside it in words.
import 'uplot/dist/uPlot.min.css';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import UPlot from 'uplot';
import { type Band, shownBand } from '@/components/chart/shown';
import { shownUnit } from '@/components/formats/units';
import { useFormats } from '@/components/formats/useFormats';
import { useUnitSystem } from '@/components/formats/useUnitSystem';
import { type Pointed, pointedAt, Tip } from '@/components/chart/Tip';
import { useAmount } from '@/components/amount/useAmount';
import { columnsOf, type TrendLine } from './columns';
import { looksOf, type Mark, trendOptions } from './options';
import styles from './trend.module.css';
import type { Window } from './useTrend';

export type TrendProps = {
  lines: readonly TrendLine[];
  window: Window;
  /** What is normal, in the unit of the first line. */
  band: Band | null;
  marks: readonly Mark[];
  /** Pixels; else as high as its frame. */
  height?: number;
};

export default function TrendChart({ lines, window: shown, band: kept, marks, height }: TrendProps) {
  const { i18n } = useTranslation();
  const { formatDateTime } = useFormats();
  const frame = useRef<HTMLDivElement>(null);
  const [pointed, setPointed] = useState<Pointed | null>(null);
  const system = useUnitSystem();
  const columns = useMemo(() => columnsOf(lines, system), [lines, system]);
  const unit = lines[0]?.unit;
  const band = useMemo(() => shownBand(kept, shownUnit(unit, system)), [kept, unit, system]);
  const looks = useMemo(() => looksOf(lines, Math.max(1, lines.filter(({ shift }) => !shift).length)), [lines]);
  const { from, until } = shown;

  const point = useEffectEvent((plot: UPlot | undefined, place: number | null, left: number) =>
    setPointed(pointedAt(plot, place, left)),
  );
  useEffect(() => {
    const element = frame.current;
    if (!element) return undefined;
    const sizeOf = () => ({ width: element.clientWidth, height: height ?? Math.max(80, element.clientHeight) });
    let plot: UPlot | undefined;
    const options = trendOptions({
      ...sizeOf(),
      language: i18n.language,
      from: from / 1_000,
      to: until / 1_000,
      lines: looks,
      band,
      marks,
      onPoint: (place, left) => point(plot, place, left),
    });
    plot = new UPlot(options, columns, element);
    const observer = new ResizeObserver(() => plot.setSize(sizeOf()));
    observer.observe(element);
    return () => {
      observer.disconnect();
      plot.destroy();
    };
  }, [columns, looks, band, marks, from, until, height, i18n.language]);

  const at = pointed && columns[0][pointed.place];
  return (
    <div ref={frame} className={styles.frame} style={height ? { flex: 'none', height } : undefined} aria-hidden="true">
      {pointed && at !== undefined && at !== null && (
        <Tip {...{ pointed }} when={formatDateTime(at * 1_000)}>
          {lines.map((line, index) => (
            <LineValue
              key={line.id}
              {...{ line }}
              value={columns[1 + 3 * index]?.[pointed.place]}
              colour={looks[index]?.colour}
            />
          ))}
        </Tip>
      )}
    </div>
  );
}

type LineValueProps = { line: TrendLine; value: number | null | undefined; colour: string | undefined };

/** The value is in the unit that is shown. */
function LineValue({ line, value, colour }: LineValueProps) {
  const amount = useAmount(shownUnit(line.unit)?.code ?? line.unit);
  if (value === null || value === undefined) return null;
  return (
    <span>
      <i style={{ '--line': colour ?? '' }} /> {line.label} <strong>{amount(value)}</strong>
    </span>
  );
}
