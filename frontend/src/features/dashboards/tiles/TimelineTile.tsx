// When each sensor was normal, below or above it, or not heard of, as stretches on one time.
import { useQueries } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '@/components/formats/useFormats';
import { Skeleton } from '@/components/state/Skeleton';
import { ErrorState } from '@/components/state/StateMessage';
import { type Sensor, sensorQuery } from '@/features/sensors/sensor/useSensor';
import type { WidgetOf } from '../model/widget';
import { useLines } from '../time/useLines';
import { useShown } from '../time/window';
import { stretchesOf } from './stretches';
import face from './face.module.css';
import styles from './timeline.module.css';
import { useInSight } from './useInSight';

const POINTS = 240;

export function TimelineTile({ widget: { sensorIds, title } }: { widget: WidgetOf<'timeline'> }) {
  const { t } = useTranslation('dashboard');
  const { formatDateTime } = useFormats();
  const element = useRef<HTMLDivElement>(null);
  const enabled = useInSight(element);
  const { lines, window, error, retry } = useLines(sensorIds, useShown(), { points: POINTS, enabled });
  const sensors = useQueries({
    queries: sensorIds.map(sensorQuery),
    combine: (answers) => answers.map(({ data }) => data as Sensor | undefined),
  });
  return (
    <div ref={element} className={face.tile}>
      <header>{title || t('kinds.timeline')}</header>
      {error ? <ErrorState {...{ error }} onRetry={retry} /> : null}
      {!window && !error ? <Skeleton height={80} /> : null}
      {window && (
        <ul
          className={`fill-y small scroll stack packed gap-6 ${styles.timeline}`}
          aria-label={title || t('kinds.timeline')}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- with many sensors it is scrolled, by keyboard too
          tabIndex={0}
        >
          {sensorIds.map((id, place) => (
            <li className="stack gap-8" key={id}>
              <span className={face.name} title={sensors[place]?.name ?? ''}>
                {sensors[place]?.name ?? `#${id}`}
              </span>
              <span className={styles.stretches}>
                {stretchesOf(lines[place] ?? [], sensors[place] ?? {}, window, POINTS).map((one) => (
                  <i
                    key={one.from}
                    data-state={one.state}
                    style={{
                      '--left': `${(100 * (one.from - window.from)) / (window.until - window.from)}%`,
                      '--width': `${(100 * (one.until - one.from)) / (window.until - window.from)}%`,
                    }}
                    title={t('timeline.stretch', {
                      state: t(`timeline.${one.state}`),
                      from: formatDateTime(one.from),
                      until: formatDateTime(one.until),
                    })}
                  >
                    <span className="visually-hidden">
                      {t('timeline.stretch', {
                        state: t(`timeline.${one.state}`),
                        from: formatDateTime(one.from),
                        until: formatDateTime(one.until),
                      })}
                    </span>
                  </i>
                ))}
              </span>
            </li>
          ))}
        </ul>
      )}
      <footer className={styles.key}>
        {(['normal', 'low', 'high', 'none'] as const).map((state) => (
          <span key={state}>
            <i data-state={state} /> {t(`timeline.${state}`)}
          </span>
        ))}
      </footer>
    </div>
  );
}
