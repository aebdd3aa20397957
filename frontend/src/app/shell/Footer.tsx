// The bar at the foot of the screen.
import { useTranslation } from 'react-i18next';
import type { Theme } from '@/themes';
import type { LayoutConfig } from './layout/config';
import styles from './Shell.module.css';

export function Footer({ theme, style }: { theme: Theme; style: LayoutConfig['footer']['style'] }) {
  const { t } = useTranslation('shell');
  return (
    <footer className={styles.footer} data-theme={theme} data-style={style}>
      {t('footer')}
    </footer>
  );
}
