// Which rows of how many are shown, and the way to the others.
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '@/components/button/IconButton';
import styles from './list.module.css';
import { PAGE_SIZES } from './query';

type Props = {
  first: number;
  rows: number;
  total: number;
  onGoTo: (first: number) => void;
  onRows: (rows: number) => void;
};

export function Pager({ first, rows, total, onGoTo, onRows }: Props) {
  const { t, i18n } = useTranslation('board-views');
  const field = useId();
  const count = (value: number) => value.toLocaleString(i18n.language);
  return (
    <div className={styles.pager}>
      <label htmlFor={field}>{t('list.rows')}</label>
      <select id={field} value={rows} onChange={(event) => onRows(Number(event.target.value))}>
        {PAGE_SIZES.map((size) => (
          <option key={size}>{size}</option>
        ))}
      </select>
      <span className="numbers" aria-live="polite">
        {t('list.range', { from: count(first + 1), to: count(Math.min(first + rows, total)), total: count(total) })}
      </span>
      <IconButton
        icon="chevron-left"
        label={t('list.previous')}
        disabled={first === 0}
        onClick={() => onGoTo(first - rows)}
      />
      <IconButton
        icon="chevron-right"
        label={t('list.next')}
        disabled={first + rows >= total}
        onClick={() => onGoTo(first + rows)}
      />
    </div>
  );
}
