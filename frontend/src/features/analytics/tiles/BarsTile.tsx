// A bar for each group, each of which opens its rows; of the largest ones, which share of all they are together.
import { useTranslation } from 'react-i18next';
import { useFormats } from '@/components/formats/useFormats';
import { useWords } from '../words';
import type { TileProps } from './FigureTile';
import styles from './tiles.module.css';

export function BarsTile({ figure, result, onOpen }: TileProps) {
  const { t } = useTranslation('analytics');
  const { formatPercent } = useFormats();
  const words = useWords();
  const all = Number(result.value ?? 0);
  const most = Math.max(...result.bars.map(({ value }) => Number(value ?? 0)), Number.MIN_VALUE);
  if (result.rows === 0) return <p className={styles.none}>{t('nothing')}</p>;
  // Words have an order of their own; a running total says something of what is sorted by size.
  const running = !figure.hasWordedGroups && all > 0;
  // To and with each bar.
  const sums = result.bars.reduce<number[]>(
    (before, { value }) => [...before, (before.at(-1) ?? 0) + Number(value ?? 0)],
    [],
  );
  return (
    <ul className={styles.bars}>
      {result.bars.map(({ group, label, value }, place) => {
        const [name, amount] = [words.group(figure, group, label), words.amount(figure.unit, value)];
        return (
          <li key={group}>
            <button type="button" aria-label={t('bar', { name, amount })} onClick={() => onOpen(figure.key, group)}>
              <span className="truncate" title={name}>
                {name}
              </span>
              <span className={styles.bar} style={{ '--share': Number(value ?? 0) / most }} aria-hidden="true" />
              <span className="numbers">{amount}</span>
              {running && (
                <span className="muted numbers" title={t('runningTotal')}>
                  {formatPercent(Math.min(1, (sums[place] ?? 0) / all), { maxDigits: 0 })}
                </span>
              )}
            </button>
          </li>
        );
      })}
    </ul>
  );
}
