// The picture of a sensor's line that is moved and zoomed by hand. It is made once: a frame of a drag gives it another time,
// and what has been read another line.
import 'uplot/dist/uPlot.min.css';
import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import UPlot from 'uplot';
import { type Band, shownBand, shownLine } from '@/components/chart/shown';
import { shownUnit } from '@/components/formats/units';
import { useFormats } from '@/components/formats/useFormats';
import { useUnitSystem } from '@/components/formats/useUnitSystem';
import { type Pointed, pointedAt, Tip } from '@/components/chart/Tip';
import { useAmount } from '@/components/amount/useAmount';
import styles from './explore.module.css';
import type { Drawn } from './line';
import { explorerOptions } from './options';
import { useGestures } from './useGestures';
import type { Viewport } from './Viewport';

type Props = {
  label: string;
  /** Of the words that say what hands can do. */
  hintId: string;
  viewport: Viewport;
  /** The time, when it is live. */
  now: number;
  line: Drawn;
  band: Band | null;
  unit: string | null;
};

export default function ExplorerChart({ label, hintId, viewport, now, line, band: kept, unit }: Props) {
  const { t, i18n } = useTranslation('sensor');
  const { formatDateTime } = useFormats();
  const amount = useAmount(unit);
  const system = useUnitSystem();
  const drawn = useMemo(() => shownLine(line, shownUnit(unit, system)), [line, unit, system]);
  const band = useMemo(() => shownBand(kept, shownUnit(unit, system)), [kept, unit, system]);
  const frame = useRef<HTMLDivElement>(null);
  const plot = useRef<UPlot | null>(null);
  const [pointed, setPointed] = useState<Pointed | null>(null);

  const area = useCallback(() => plot.current?.over.getBoundingClientRect() ?? null, []);
  useGestures(frame, area, viewport);

  const point = useEffectEvent((place: number | null, left: number) =>
    // While it is held the words would only be in the way.
    setPointed(frame.current?.dataset.held ? null : pointedAt(plot.current ?? undefined, place, left)),
  );
  const draw = useEffectEvent((data: Drawn | null) => {
    const there = plot.current;
    if (!there) return;
    const { from, until } = viewport.window();
    there.batch(() => {
      if (data) there.setData([data.at, data.value, data.least, data.most], false);
      there.setScale('x', { min: from / 1_000, max: until / 1_000 });
    });
  });
  useEffect(() => {
    const element = frame.current;
    if (!element) return undefined;
    const sizeOf = () => ({ width: element.clientWidth, height: element.clientHeight });
    const { from, until } = viewport.window();
    const options = explorerOptions({
      ...sizeOf(),
      from: from / 1_000,
      to: until / 1_000,
      language: i18n.language,
      band,
      onPoint: (place, left) => point(place, left),
    });
    const made = new UPlot(options, [[], [], [], []], element);
    plot.current = made;
    draw(drawn);
    const observer = new ResizeObserver(() => made.setSize(sizeOf()));
    observer.observe(element);
    let frameAsked = 0;
    const stop = viewport.subscribe(() => {
      frameAsked ||= requestAnimationFrame(() => {
        frameAsked = 0;
        draw(null);
      });
    });
    return () => {
      stop();
      cancelAnimationFrame(frameAsked);
      observer.disconnect();
      made.destroy();
      plot.current = null;
    };
    // oxlint-disable-next-line react/exhaustive-deps -- another line is given to the picture that is there
  }, [viewport, band, i18n.language]);
  useEffect(() => draw(drawn), [drawn]);
  useEffect(() => draw(null), [now]);

  const at = pointed && line.at[pointed.place];
  const value = pointed && line.value[pointed.place];
  const [least, most] = pointed ? [line.least[pointed.place], line.most[pointed.place]] : [];
  return (
    <div
      ref={frame}
      className={styles.picture}
      role="group"
      aria-label={label}
      aria-describedby={hintId}
      aria-keyshortcuts="ArrowLeft ArrowRight Shift+ArrowLeft Shift+ArrowRight + - End"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it takes the keys
      tabIndex={0}
    >
      {at !== null && at !== undefined && pointed && typeof value === 'number' && (
        <Tip {...{ pointed }} when={formatDateTime(at * 1_000)}>
          <strong>{amount(value)}</strong>
          {typeof least === 'number' && typeof most === 'number' && least !== most && (
            <span>{t('trend.range', { least: amount(least), most: amount(most) })}</span>
          )}
        </Tip>
      )}
    </div>
  );
}
