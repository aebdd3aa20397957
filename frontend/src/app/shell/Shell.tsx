// The frame around every screen: toolbar above, navbar on the left (a drawer on narrow screens), the screen.
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet } from 'react-router';
import { Loading } from '@/components/state/Loading';
import { Drawer } from './Drawer';
import { Navbar } from './Navbar';
import styles from './Shell.module.css';
import { Toolbar } from './Toolbar';
import { useMediaQuery } from './useMediaQuery';

const NARROW = '(width < 960px)';

export function Shell() {
  const { t } = useTranslation('shell');
  const narrow = useMediaQuery(NARROW);
  const [drawerOpen, setDrawerOpen] = useState(false);
  return (
    <div className={styles.shell}>
      <a className={styles.skip} href="#content">
        {t('skipToContent')}
      </a>
      <Toolbar onOpenNavigation={narrow ? () => setDrawerOpen(true) : undefined} />
      {!narrow && <Navbar />}
      {narrow && drawerOpen && <Drawer onClose={() => setDrawerOpen(false)} />}
      <main id="content" className={styles.content} tabIndex={-1}>
        <Suspense fallback={<Loading />}>
          <Outlet />
        </Suspense>
      </main>
    </div>
  );
}
