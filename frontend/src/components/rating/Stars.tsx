// A rating of one to five stars: to look at, and to be given.
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Radio } from '../field/Radio';
import styles from './rating.module.css';

const FIVE = [1, 2, 3, 4, 5] as const;

/** As it was given. */
export function Stars({ rating }: { rating: number }) {
  const { t } = useTranslation();
  return (
    <span className={styles.stars} role="img" aria-label={t('rating', { count: rating })}>
      {FIVE.map((star) => (
        <span key={star} data-full={star <= rating || undefined}>
          ★
        </span>
      ))}
    </span>
  );
}

type InputProps = { label: string; value: number | null; onChange: (rating: number) => void };

export function StarsInput({ label, value, onChange }: InputProps) {
  const { t } = useTranslation();
  const name = useId();
  return (
    <fieldset className={styles.input}>
      <legend>{label}</legend>
      {FIVE.map((star) => (
        <Radio
          key={star}
          className={value !== null && star <= value ? styles.full : styles.star}
          name={name}
          checked={value === star}
          label={
            <>
              <span className="visually-hidden">{t('rating', { count: star })}</span>
              <span aria-hidden="true">★</span>
            </>
          }
          onChoose={() => onChange(star)}
        />
      ))}
    </fieldset>
  );
}
