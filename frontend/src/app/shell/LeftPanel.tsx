// The panel at the left side: the user's shortcuts upright, and the star that chooses them.
import { useTranslation } from 'react-i18next';
import type { Theme } from '@/themes';
import styles from './LeftPanel.module.css';
import { ShortcutLinks } from './shortcuts/ShortcutLinks';
import { ShortcutsButton } from './shortcuts/ShortcutsButton';

export function LeftPanel({ theme }: { theme: Theme }) {
  const { t } = useTranslation('shell');
  return (
    <aside className={styles.panel} data-theme={theme} aria-label={t('shortcuts.title')}>
      <ShortcutLinks upright />
      <ShortcutsButton />
    </aside>
  );
}
