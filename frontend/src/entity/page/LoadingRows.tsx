// Where rows will be.
import { useTranslation } from 'react-i18next';
import { Skeleton } from '@/components/state/Skeleton';
import styles from './page.module.css';

export function LoadingRows() {
  const { t } = useTranslation('entity');
  return (
    <div className={styles.loading} role="status" aria-label={t('loading')}>
      {Array.from({ length: 12 }, (_, index) => (
        <Skeleton key={index} height={24} />
      ))}
    </div>
  );
}
