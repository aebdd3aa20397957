// What a refused sign-in says above the form.
import { useTranslation } from 'react-i18next';
import { Icon } from '@/components/icon/Icon';
import styles from './LoginPage.module.css';
import { attemptsLeft } from './rules';

type Props = { locked: boolean; retries: number };

export function Refusal({ locked, retries }: Props) {
  const { t } = useTranslation('login');
  if (!locked && retries < 1) return null;

  const left = attemptsLeft(retries);
  const failed = left === null ? t('unsuccessful') : `${t('unsuccessful')} ${t('attemptsLeft', { count: left })}`;
  return (
    <p className={styles.refusal} role="alert">
      <Icon name={locked ? 'lock' : 'exclamation-circle'} />
      <span>{locked ? t('locked') : failed}</span>
    </p>
  );
}
