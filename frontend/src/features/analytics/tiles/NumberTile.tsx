// A number, what it is made of, and how it changed since the period before.
import { useTranslation } from 'react-i18next';
import { useFormats } from '@/components/formats/useFormats';
import { Icon } from '@/components/icon/Icon';
import { useWords } from '../words';
import type { TileProps } from './FigureTile';
import styles from './tiles.module.css';

export function NumberTile({ figure, result, onOpen }: TileProps) {
  const { t } = useTranslation('analytics');
  const { formatNumber } = useFormats();
  const words = useWords();
  const { value, amount, divisor } = result;
  return (
    <>
      <button type="button" className={styles.number} onClick={() => onOpen(figure.key)}>
        {words.amount(figure.unit, value)}
      </button>
      <footer className={styles.foot}>
        <Change {...{ figure, result }} />
        {divisor !== null && value !== null && (
          <span className="muted">
            {t(figure.unit === 'percent' ? 'of' : 'dividedInto', {
              amount: formatNumber(amount, { maxDigits: 1 }),
              divisor: formatNumber(divisor, { maxDigits: 1 }),
            })}
          </span>
        )}
        {value === null && <span className="muted">{t('noValue')}</span>}
      </footer>
    </>
  );
}

/** Said by an arrow and a number; the colour says whether it is good. */
function Change({ figure, result }: Pick<TileProps, 'figure' | 'result'>) {
  const { t } = useTranslation('analytics');
  const words = useWords();
  const { formatNumber } = useFormats();
  if (result.value === null || result.previous === null) return null;
  // As it is shown: what is rounded to nothing is no change.
  const change = Math.round((Number(result.value) - Number(result.previous)) * 10) / 10;
  const good = change === 0 || figure.better === 'neither' ? null : change > 0 === (figure.better === 'more');
  const icon = change === 0 ? 'minus' : change > 0 ? 'arrow-up' : 'arrow-down';
  return (
    <span
      className={styles.change}
      data-good={good ?? undefined}
      title={t('before', { value: words.amount(figure.unit, result.previous) })}
    >
      <Icon name={icon} />{' '}
      {figure.unit === 'percent'
        ? t('amount.points', { value: formatNumber(Math.abs(change), { maxDigits: 1 }) })
        : words.amount(figure.unit, Math.abs(change))}
      <span className="visually-hidden">{t('before', { value: words.amount(figure.unit, result.previous) })}</span>
    </span>
  );
}
