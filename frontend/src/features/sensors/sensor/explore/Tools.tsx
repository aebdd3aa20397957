// The time in words and in buttons, for those who neither drag nor turn a wheel.
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@/components/button/Button';
import { IconButton } from '@/components/button/IconButton';
import { useFormats } from '@/components/formats/useFormats';
import { OneOf } from '@/components/oneof/OneOf';
import { Popover } from '@/components/popover/Popover';
import { SpanForm } from '@/components/time/SpanForm';
import styles from './explore.module.css';
import { pan, RANGE_NAMES, RANGES, type Range, rangeOf, spanOf, type View, viewOf, zoom } from './view';
import type { Viewport } from './Viewport';

const HALF = 0.5;
const TWICE = 2;

export function Tools({ viewport, view }: { viewport: Viewport; view: View }) {
  const { t } = useTranslation('sensor');
  const { formatDateTime } = useFormats();
  const anchor = useRef<HTMLButtonElement>(null);
  const [opened, setOpened] = useState<HTMLElement | null>(null);
  const move = (share: number) => viewport.show(pan(viewport.window(), share, Date.now()));
  const scale = (factor: number) =>
    viewport.show(zoom(viewport.window(), factor, viewport.read().live ? 1 : HALF, Date.now()));
  return (
    <div className={styles.tools}>
      <OneOf
        label={t('range.label')}
        choices={RANGE_NAMES.map((id) => ({ id, title: t(`range.${id}`) }))}
        chosen={rangeOf(view) ?? ('' as Range)}
        onChoose={(range) => {
          const { until } = viewport.window();
          // Of a time that is over its end stays.
          viewport.show(viewOf({ from: until - RANGES[range], until }, Date.now()));
        }}
      />
      <span className={styles.steps}>
        <IconButton icon="chevron-left" label={t('explore.earlier')} onClick={() => move(-HALF)} />
        <IconButton icon="chevron-right" label={t('explore.later')} disabled={view.live} onClick={() => move(HALF)} />
        <IconButton icon="search-minus" label={t('explore.smaller')} onClick={() => scale(TWICE)} />
        <IconButton icon="search-plus" label={t('explore.larger')} onClick={() => scale(HALF)} />
        <Button
          kind="quiet"
          disabled={view.live}
          onClick={() => viewport.show({ live: true, span: spanOf(viewport.read()) })}
        >
          {t('explore.now')}
        </Button>
      </span>
      <Button
        ref={anchor}
        kind="quiet"
        icon="calendar"
        aria-haspopup="dialog"
        onClick={() => setOpened(anchor.current)}
      >
        {view.live
          ? t('explore.live')
          : t('explore.window', { from: formatDateTime(view.from), until: formatDateTime(view.until) })}
      </Button>
      {opened && (
        <Popover anchor={opened} label={t('explore.choose')} onClose={() => setOpened(null)}>
          <SpanForm
            begin={() => viewport.window()}
            onShow={(span) => {
              viewport.show(viewOf(span, Date.now()));
              setOpened(null);
            }}
          />
        </Popover>
      )}
    </div>
  );
}
