// The left navbar: 280 px, or 64 folded, opening over the screen while the pointer rests on it.
import { useTranslation } from 'react-i18next';
import { IconButton } from '@/components/button/IconButton';
import { Menu } from './Menu';
import styles from './Navbar.module.css';
import { useFold } from './useFold';

export function Navbar() {
  const { t } = useTranslation('shell');
  const { folded, open, toggle, hoverProps } = useFold();
  return (
    <div className={styles.place} data-folded={folded}>
      <nav className={styles.navbar} aria-label={t('navigation')} data-open={open} {...hoverProps}>
        <Menu open={open} />
        <footer className={styles.footer}>
          {open && <span>{t('version')}</span>}
          <IconButton
            icon={folded ? 'angle-double-right' : 'angle-double-left'}
            label={t(folded ? 'unfoldNavigation' : 'foldNavigation')}
            aria-pressed={folded}
            onClick={toggle}
          />
        </footer>
      </nav>
    </div>
  );
}
