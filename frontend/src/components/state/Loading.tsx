// What shows while a screen is on its way: calm at once, words only when it takes long enough to be noticed.
import { useTranslation } from 'react-i18next';
import styles from './state.module.css';

export function Loading() {
  const { t } = useTranslation();
  return (
    <div className={styles.page} role="status">
      <p className={styles.loading}>{t('loading')}</p>
    </div>
  );
}
