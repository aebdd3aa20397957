// A meter's line: what it showed over the chosen time. Follows the size of its frame.
import 'uplot/dist/uPlot.min.css';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import UPlot from 'uplot';
import { shownLine } from '@/components/chart/shown';
import { shownUnit } from '@/components/formats/units';
import { useFormats } from '@/components/formats/useFormats';
import { useUnitSystem } from '@/components/formats/useUnitSystem';
import { useAmount } from '@/components/amount/useAmount';
import styles from './chart.module.css';
import { lineOf, type Point } from '@/components/chart/line';
import { plotOptions } from './plot';
import { type Pointed, pointedAt, Tip } from '@/components/chart/Tip';

const HEIGHT = 260;

type Props = {
  points: readonly Point[];
  from: string;
  to: string;
  counter: boolean;
  unit: string | null;
};

export default function MeterChart({ points, from, to, counter, unit }: Props) {
  const { t, i18n } = useTranslation('meter');
  const amount = useAmount(unit);
  const difference = useAmount(unit, { isDifference: true });
  const system = useUnitSystem();
  const { formatDateTime } = useFormats();
  const frame = useRef<HTMLDivElement>(null);
  const [pointed, setPointed] = useState<Pointed | null>(null);
  const line = useMemo(
    () => shownLine(lineOf(points, counter), shownUnit(unit, system)),
    [points, counter, unit, system],
  );

  const point = useEffectEvent((plot: UPlot | undefined, place: number | null, left: number) =>
    setPointed(place !== null && line.value[place] === null ? null : pointedAt(plot, place, left)),
  );
  useEffect(() => {
    const element = frame.current;
    if (!element) return undefined;
    const options = plotOptions({
      width: element.clientWidth,
      height: HEIGHT,
      language: i18n.language,
      points: points.length,
      band: !counter,
      from: Date.parse(from) / 1_000,
      to: Date.parse(to) / 1_000,
      onPoint: (place, left) => point(plot, place, left),
    });
    const data = counter ? [line.at, line.value] : [line.at, line.value, line.least, line.most];
    let plot: UPlot | undefined;
    plot = new UPlot(options, data as UPlot.AlignedData, element);
    const observer = new ResizeObserver(() => plot.setSize({ width: element.clientWidth, height: HEIGHT }));
    observer.observe(element);
    return () => {
      observer.disconnect();
      plot.destroy();
    };
  }, [line, points.length, counter, from, to, i18n.language]);

  const at = pointed && points.find((one) => Date.parse(one.at) / 1_000 === line.at[pointed.place]);
  return (
    <div ref={frame} className={styles.frame} aria-hidden="true">
      {pointed && at && (
        <Tip {...{ pointed }} when={formatDateTime(at.at)}>
          <strong>{amount(counter ? at.max : at.average)}</strong>
          {!counter && at.readings > 1 && (
            <span>{t('chart.band', { least: amount(at.min), most: amount(at.max) })}</span>
          )}
          {at.counted !== null && <span>{t('chart.counted', { amount: difference(at.counted) })}</span>}
        </Tip>
      )}
    </div>
  );
}
