// What a new dashboard will look like: its layout in small, and in words.
import { useTranslation } from 'react-i18next';
import { Skeleton } from '@/components/state/Skeleton';
import { ErrorState } from '@/components/state/StateMessage';
import { WIDGET_KINDS, type WidgetKind } from '../model/widget';
import styles from './create.module.css';
import { Sketch } from './Sketch';
import type { Template } from './useTemplate';

const KINDS = Object.keys(WIDGET_KINDS) as WidgetKind[];

export function Preview({ template: { widgets, found, error, retry } }: { template: Template }) {
  const { t } = useTranslation('dashboard');
  if (error && !found) return <ErrorState {...{ error }} onRetry={retry} />;
  if (!widgets || !found) return <Skeleton height={160} />;
  if (found.total === 0) return <p className={styles.none}>{t('create.noSensors')}</p>;
  const parts = KINDS.flatMap((kind) => {
    const count = widgets.filter((widget) => widget.kind === kind).length;
    return count > 0 ? [t('create.part', { count, kind: t(`kinds.${kind}`) })] : [];
  });
  return (
    <figure className={`stack gap-8 ${styles.preview}`}>
      <section
        className={styles.sheet}
        aria-label={t('create.layout')}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a long one is scrolled, by keyboard too
        tabIndex={0}
      >
        <Sketch {...{ widgets }} whole />
      </section>
      <figcaption>
        {t('create.preview', { count: found.sensors.length, parts: parts.join(', ') })}{' '}
        {found.total > found.sensors.length && t('create.firstOf', { most: found.sensors.length, total: found.total })}
      </figcaption>
    </figure>
  );
}
