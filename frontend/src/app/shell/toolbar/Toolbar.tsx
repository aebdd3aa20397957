// The toolbar: whose installation this is, the way to any page, the user's own menu, and what opens at the side.
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useUser } from '@/api/calls/session';
import { useTenant } from '@/api/calls/tenantInfo';
import type { Theme } from '@/themes';
import { Logo } from '@/components/brand/Logo';
import { IconButton } from '@/components/button/IconButton';
import { Icon } from '@/components/icon/Icon';
import type { LayoutConfig } from '../layout/config';
import { PANELS } from '../panels';
import { PanelToggle } from '../panels/PanelToggle';
import { ShortcutsButton } from '../shortcuts/ShortcutsButton';
import { NavSearch } from './NavSearch';
import { MarketingMenu } from './MarketingMenu';
import styles from './Toolbar.module.css';
import { UserMenu } from './UserMenu';

const ShortcutLinks = lazy(async () => ({ default: (await import('../shortcuts/ShortcutLinks')).ShortcutLinks }));

const OwnWork = lazy(async () => ({
  default: (await import('@/features/work_orders/timer/OwnWork')).OwnWork,
}));

type Props = {
  theme: Theme;
  style: LayoutConfig['toolbar']['style'];
  /** There is little room: the rest is in the drawer. */
  narrow: boolean;
  openDrawer: (() => void) | undefined;
  /** It does not take the window's whole width. */
  tight: boolean;
  /** Whether the side panels are opened from here. */
  withPanels: boolean;
  /** Whether the user's shortcuts stand here, and not in the left side panel. */
  withShortcuts: boolean;
};

export function Toolbar({ theme, style, narrow, openDrawer, tight, withPanels, withShortcuts }: Props) {
  const { t } = useTranslation('shell');
  const { data: tenant } = useTenant();
  const anyShortcut = useUser().data.shortcuts.length > 0;
  const toggles = withPanels ? PANELS.filter(({ id }) => id !== 'appearance') : [];
  const appearance = PANELS.find(({ id }) => id === 'appearance');
  return (
    <header className={styles.toolbar} data-theme={theme} data-style={style}>
      <div className={`min-0 gap-8 ${styles.start}`}>
        {openDrawer && <IconButton icon="bars" label={t('openNavigation')} onClick={openDrawer} />}
        <Link to="/home" className={styles.logo}>
          <Logo />
        </Link>
      </div>
      <p className={`medium ${styles.tenant}`}>
        <span title={tenant?.name}>{tenant?.name}</span>
      </p>
      <div className={`end ${styles.end}`}>
        <Suspense fallback={null}>
          <OwnWork />
        </Suspense>
        <NavSearch tight={tight} />
        {!narrow && (
          <>
            {withShortcuts && anyShortcut && (
              <Suspense fallback={null}>
                <ShortcutLinks />
              </Suspense>
            )}
            <ShortcutsButton />
          </>
        )}
        <UserMenu />
        {!narrow && tenant?.helpUrl && (
          <a
            className={`tints ${styles.tool}`}
            href={tenant.helpUrl}
            target="_blank"
            rel="noreferrer"
            title={t('help')}
          >
            <Icon name="question-circle" />
            <span className="visually-hidden">{t('help')}</span>
          </a>
        )}
        {!narrow && <MarketingMenu />}
        {!narrow && appearance && <PanelToggle panel={appearance} />}
        {toggles.map((panel) => (
          <PanelToggle key={panel.id} panel={panel} />
        ))}
      </div>
    </header>
  );
}
