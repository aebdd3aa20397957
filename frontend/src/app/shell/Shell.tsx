// The frame around every screen, in three layouts: toolbar, navigation at the side (layout 1) or as a bar (2 and 3), the
// screen, footer, side panels. The screen stands at the same place in all of them, so that changing the layout leaves it be.
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, useLocation } from 'react-router';
import { IconButton } from '@/components/button/IconButton';
import { Loading } from '@/components/state/Loading';
import { screenAt } from '../screens';
import { Footer } from './Footer';
import { heightVariables } from './layout/heights';
import { useLayout } from './layout/useLayout';
import { usePartThemes } from './layout/usePartThemes';
import { Navbar } from './navbar/Navbar';
import { PANELS } from './panels';
import { RightPanelContext, useRightPanelState } from './panels/useRightPanel';
import styles from './Shell.module.css';
import { Toolbar } from './toolbar/Toolbar';
import { NARROW, useMediaQuery } from '@/components/browser/useMediaQuery';

const Drawer = lazy(async () => ({ default: (await import('./navbar/Drawer')).Drawer }));
const HorizontalNav = lazy(async () => ({ default: (await import('./horizontal/HorizontalNav')).HorizontalNav }));
const RightPanel = lazy(async () => ({ default: (await import('./panels/RightPanel')).RightPanel }));
const LeftPanel = lazy(async () => ({ default: (await import('./LeftPanel')).LeftPanel }));

export function Shell() {
  const { t } = useTranslation('shell');
  const narrow = useMediaQuery(NARROW);
  const layout = useLayout();
  const themes = usePartThemes();
  const panels = useRightPanelState();
  const { pathname } = useLocation();
  const [drawerOpen, setDrawerOpen] = useState(false);
  const { style, config } = layout;

  const openDrawer = narrow && config.navbar.display ? () => setDrawerOpen(true) : undefined;
  const leftPanel = config.leftSidePanel.display && !narrow;
  const navigation = config.navbar.display && !narrow;
  const withUser = !config.toolbar.display;
  const toolbar = config.toolbar.display && (
    <Toolbar
      theme={themes.toolbar}
      style={config.toolbar.style}
      withPanels={config.rightSidePanel.display}
      withShortcuts={!leftPanel}
      tight={config.mode === 'boxed' || (config.mode === 'container' && style !== 'layout1')}
      {...{ narrow, openDrawer }}
    />
  );
  const footer = config.footer.display && !narrow && <Footer theme={themes.footer} style={config.footer.style} />;
  const panel = PANELS.find(({ id }) => id === panels.open);

  return (
    <RightPanelContext value={panels}>
      <div
        className={styles.shell}
        data-layout={style}
        data-mode={config.mode}
        data-scroll={config.scroll}
        style={heightVariables(layout, narrow)}
      >
        <a className={styles.skip} href="#content">
          {t('skipToContent')}
        </a>
        {config.toolbar.position === 'above' && toolbar}
        <div className={styles.row}>
          <Suspense fallback={null}>{leftPanel && <LeftPanel theme={themes.navbar} />}</Suspense>
          {navigation && style === 'layout1' && (
            <Navbar theme={themes.navbar} config={config.navbar} withUser={withUser} />
          )}
          <div className={styles.column}>
            <Suspense fallback={<div className={styles.bar} data-theme={themes.navbar} />}>
              {navigation && style !== 'layout1' && (
                <HorizontalNav theme={themes.navbar} style={config.navbar.style} withUser={withUser} />
              )}
            </Suspense>
            {config.toolbar.position === 'below' && toolbar}
            <main id="content" className={styles.content} data-flows={screenAt(pathname)?.flows} tabIndex={-1}>
              <div className={styles.inner}>
                <Suspense fallback={<Loading />}>
                  <Outlet />
                </Suspense>
              </div>
            </main>
            {config.footer.position === 'below' && footer}
          </div>
        </div>
        {config.footer.position === 'above' && footer}
        {withUser && openDrawer && (
          <div className={styles.menuButton}>
            <IconButton icon="bars" label={t('openNavigation')} onClick={openDrawer} />
          </div>
        )}
      </div>
      <Suspense fallback={null}>
        {narrow && drawerOpen && <Drawer theme={themes.navbar} onClose={() => setDrawerOpen(false)} />}
      </Suspense>
      <Suspense fallback={null}>{panel && <RightPanel key={panel.id} panel={panel} onClose={panels.close} />}</Suspense>
    </RightPanelContext>
  );
}
