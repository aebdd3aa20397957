// The navbar of narrow screens: over everything, gone with Escape, a tap beside it, or a choice. It holds what the toolbar
// has no room for, too.
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useTenant } from '@/api/calls/tenantInfo';
import { IconButton } from '@/components/button/IconButton';
import type { Theme } from '@/themes';
import type { NavItem } from '../navigation';
import { ShortcutsButton } from '../shortcuts/ShortcutsButton';
import { useShortcuts } from '../shortcuts/useShortcuts';
import { MarketingMenu } from '../toolbar/MarketingMenu';
import { Menu } from './Menu';
import styles from './Navbar.module.css';

/** The user's shortcuts before the menu, the tenant's help after it; what there is of them. */
function useExtras(): { before: NavItem[]; after: NavItem[] } {
  const { t } = useTranslation('shell');
  const { chosen } = useShortcuts();
  const { data: tenant } = useTenant();
  // Ids of their own: a page that is current is so in its module only.
  const children = chosen.map((page) => ({ ...page, id: `shortcut-${page.id}` }));
  const yours: NavItem = { type: 'collapse', id: 'shortcuts', title: t('shortcuts.yours'), icon: 'star', children };
  const url = tenant?.helpUrl;
  return {
    before: children.length > 0 ? [yours] : [],
    after: url
      ? [
          { type: 'divider', id: 'before-help' },
          { type: 'link', id: 'help', title: t('help'), icon: 'question-circle', url, target: '_blank' },
        ]
      : [],
  };
}

export function Drawer({ theme, onClose }: { theme: Theme; onClose: () => void }) {
  const { t } = useTranslation('shell');
  const dialog = useRef<HTMLDialogElement>(null);
  const extras = useExtras();

  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);

  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- Escape is the dialog's own
    <dialog
      ref={dialog}
      className={styles.drawer}
      data-theme={theme}
      aria-label={t('navigation')}
      onCancel={onClose}
      onClick={(event) => event.target === dialog.current && onClose()}
    >
      <nav className="column tall" aria-label={t('navigation')}>
        <div className={styles.head}>
          <ShortcutsButton onChoose={onClose} />
          <MarketingMenu />
          <IconButton icon="times" label={t('closeNavigation')} onClick={onClose} />
        </div>
        <Menu open onChoose={onClose} {...extras} />
        <footer className={styles.footer}>{t('version')}</footer>
      </nav>
    </dialog>
  );
}
