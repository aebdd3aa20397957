// /pages/errors/error-404: where unknown addresses end.
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import styles from './NotFoundPage.module.css';

export function NotFoundPage() {
  const { t } = useTranslation('shell');
  return (
    <main className={styles.page}>
      <p className="accent bold numbers xxl" aria-hidden="true">
        404
      </p>
      <h1 className="xl">{t('notFoundTitle')}</h1>
      <p className="muted">{t('notFoundText')}</p>
      <Link to="/home">{t('backHome')}</Link>
    </main>
  );
}
