// How hard a password is to guess, in a word and four bars.
import { useTranslation } from 'react-i18next';
import styles from './password.module.css';
import { type Strength, strengthOf } from './strength';

const LEVELS: readonly Strength[] = ['weak', 'fair', 'good', 'strong'];

type Props = { password: string; own?: readonly string[] };

export function StrengthMeter({ password, own = [] }: Props) {
  const { t } = useTranslation('password');
  const strength = strengthOf(password, own);
  const at = LEVELS.indexOf(strength);
  return (
    <p className={styles.strength} data-strength={strength} aria-live="polite">
      {password && (
        <>
          {LEVELS.map((level, index) => (
            <i key={level} data-on={index <= at || undefined} />
          ))}
          <span>{t('strength.label', { strength: t(`strength.${strength}`) })}</span>
        </>
      )}
    </p>
  );
}
