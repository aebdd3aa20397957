// Which rows of how many are shown, and the way to the others.
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../formats/useFormats';
import { Select } from '../field/Select';
import { IconButton } from '../button/IconButton';
import styles from './Pager.module.css';

type Props = {
  first: number;
  rows: number;
  total: number;
  /** The total is only a part of them; whether there is a page after this one. */
  more?: boolean;
  onGoTo: (first: number) => void;
  /** How long a page may be, where that can be chosen. */
  sizes?: readonly number[];
  onRows?: (rows: number) => void;
};

export function Pager({ first, rows, total, more, onGoTo, sizes = [], onRows }: Props) {
  const { t } = useTranslation();
  const { formatNumber } = useFormats();
  const field = useId();
  return (
    <div className={styles.pager}>
      {onRows && (
        <>
          <label className="unseen-on-phones" htmlFor={field}>
            {t('pager.rows')}
          </label>
          <Select
            id={field}
            value={String(rows)}
            options={sizes.map((size) => ({ value: String(size), label: String(size) }))}
            onChange={(size) => onRows(Number(size))}
          />
        </>
      )}
      <span className="numbers" aria-live="polite">
        {more === undefined
          ? t('pager.range', {
              from: formatNumber(first + 1),
              to: formatNumber(Math.min(first + rows, total)),
              total: formatNumber(total),
            })
          : t('pager.some', {
              from: formatNumber(first + 1),
              to: formatNumber(first + rows),
              total: formatNumber(total - 1),
            })}
      </span>
      <IconButton
        icon="chevron-left"
        label={t('pager.previous')}
        disabled={first === 0}
        onClick={() => onGoTo(Math.max(0, first - rows))}
      />
      <IconButton
        icon="chevron-right"
        label={t('pager.next')}
        disabled={more === undefined ? first + rows >= total : !more}
        onClick={() => onGoTo(first + rows)}
      />
    </div>
  );
}
