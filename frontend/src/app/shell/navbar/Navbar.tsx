// The navbar at the side: 280 px, or 64 folded, opening over the screen while the pointer rests on it.
import { useTranslation } from 'react-i18next';
import { IconButton } from '@/components/button/IconButton';
import type { Theme } from '@/themes';
import type { LayoutConfig } from '../layout/config';
import { UserMenu } from '../toolbar/UserMenu';
import { Menu } from './Menu';
import styles from './Navbar.module.css';
import { useFold } from './useFold';

type Props = {
  theme: Theme;
  config: LayoutConfig['navbar'];
  /** Where there is no toolbar, the way to one's profile and out is here. */
  withUser: boolean;
};

export function Navbar({ theme, config: { folded, position, style }, withUser }: Props) {
  const { t } = useTranslation('shell');
  const { open, toggle, hoverProps } = useFold(folded);
  const towardsEdge = position === 'left' ? 'left' : 'right';
  const fromEdge = position === 'left' ? 'right' : 'left';
  return (
    <div className={styles.place} data-folded={folded} data-position={position} data-style={style}>
      <nav className={styles.navbar} aria-label={t('navigation')} data-open={open} data-theme={theme} {...hoverProps}>
        {withUser && open && (
          <div className={styles.user}>
            <UserMenu />
          </div>
        )}
        <Menu open={open} />
        <footer className={styles.footer}>
          {open && <span>{t('version')}</span>}
          <IconButton
            icon={`angle-double-${folded ? fromEdge : towardsEdge}`}
            label={t(folded ? 'unfoldNavigation' : 'foldNavigation')}
            aria-pressed={folded}
            onClick={toggle}
          />
        </footer>
      </nav>
    </div>
  );
}
