// What shows while a screen is on its way.
import { useTranslation } from 'react-i18next';
import styles from './state.module.css';

export function Loading() {
  const { t } = useTranslation();
  return (
    <div className={styles.page}>
      <output className={styles.loading}>{t('loading')}</output>
    </div>
  );
}
