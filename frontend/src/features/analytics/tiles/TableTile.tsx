// The largest rows of a figure.
import { useTranslation } from 'react-i18next';
import { RowLink } from '../RowLink';
import { useWords } from '../words';
import type { TileProps } from './FigureTile';
import styles from './tiles.module.css';

export function TableTile({ figure, result }: TileProps) {
  const { t } = useTranslation('analytics');
  const words = useWords();
  if (result.items.length === 0) return <p className={styles.none}>{t('nothing')}</p>;
  return (
    <ul className={styles.items}>
      {result.items.map((row, place) => (
        // The same record may stand there twice.
        // oxlint-disable-next-line react/no-array-index-key -- its place is what identifies it
        <li key={`${row.id} ${place}`}>
          <RowLink {...{ figure, row }} />
          <span className="numbers">{words.amount(figure.unit, row.amount)}</span>
        </li>
      ))}
    </ul>
  );
}
