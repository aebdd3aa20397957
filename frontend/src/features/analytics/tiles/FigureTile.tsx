// A figure of any kind: its name, which opens its rows, and what it came to.
import { lazy, memo, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '@/components/icon/Icon';
import { Skeleton } from '@/components/state/Skeleton';
import type { Figure, Result } from '../api';
import { useWords } from '../words';
import { BarsTile } from './BarsTile';
import { NumberTile } from './NumberTile';
import { TableTile } from './TableTile';
import styles from './tiles.module.css';

const SeriesTile = lazy(async () => ({ default: (await import('./SeriesTile')).SeriesTile }));

export type Open = (figure: string, group?: string) => void;
export type TileProps = { figure: Figure; result: Result; onOpen: Open };
type Props = {
  name: string;
  width: number;
  figure: Figure | undefined;
  result: Result | undefined;
  onOpen: Open;
};

export const FigureTile = memo(function FigureTile({ name, width, figure, result, onOpen }: Props) {
  const { t } = useTranslation('analytics');
  const words = useWords();
  const title = words.name(name);
  return (
    <section className={styles.tile} style={{ '--width': width }} data-kind={figure?.kind} aria-label={title}>
      <header>
        {result && !result.forbidden ? (
          <button type="button" title={words.about(name) || undefined} onClick={() => onOpen(name)}>
            {title}
          </button>
        ) : (
          <span>{title}</span>
        )}
      </header>
      {!figure || !result ? (
        <Skeleton height="100%" />
      ) : result.forbidden ? (
        <p className={styles.none}>
          <Icon name="lock" /> {t('forbidden')}
        </p>
      ) : (
        <Suspense fallback={<Skeleton height="100%" />}>
          <Shown {...{ figure, result, onOpen }} />
        </Suspense>
      )}
      {result && result.ignored.length > 0 && (
        <p className={styles.note}>
          {t('ignored', { filters: result.ignored.map((filter) => t(`by.${filter}`)).join(', ') })}
        </p>
      )}
    </section>
  );
});

function Shown(props: TileProps) {
  switch (props.figure.kind) {
    case 'series':
      return <SeriesTile {...props} />;
    case 'bars':
      return <BarsTile {...props} />;
    case 'table':
      return <TableTile {...props} />;
    default:
      return <NumberTile {...props} />;
  }
}
