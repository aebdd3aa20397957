// The menu as a bar under the toolbar: one button per module, its pages below it while the pointer rests there or the
// keyboard has opened it.
import { type KeyboardEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '@/components/state/StateMessage';
import type { Theme } from '@/themes';
import type { LayoutConfig } from '../layout/config';
import { UserMenu } from '../toolbar/UserMenu';
import { useCurrentPage, useMenu } from '../useNavigation';
import { HorizontalItem } from './HorizontalItem';
import styles from './HorizontalNav.module.css';
import { useHoverMenu } from './useHoverMenu';

type Props = {
  theme: Theme;
  style: LayoutConfig['navbar']['style'];
  /** Where there is no toolbar, the way to one's profile and out is here. */
  withUser: boolean;
};

export function HorizontalNav({ theme, style, withUser }: Props) {
  const { t } = useTranslation('shell');
  const { items, pages, query } = useMenu();
  const current = useCurrentPage(pages);
  const bar = useRef<HTMLUListElement>(null);
  const menu = useHoverMenu();

  /** Left and right go from module to module, wherever in one the focus is. */
  function onKeyDown(event: KeyboardEvent): void {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const entries = [...(bar.current?.querySelectorAll<HTMLElement>('[data-entry]') ?? [])];
    const from = entries.findIndex((entry) => entry.closest('li')?.contains(document.activeElement));
    if (!step || from < 0) return;
    event.preventDefault();
    menu.close();
    entries[(from + step + entries.length) % entries.length]?.focus();
  }

  return (
    <nav className={styles.bar} aria-label={t('navigation')} data-theme={theme} data-style={style}>
      {query.isError && <ErrorState title={t('menuFailed')} error={query.error} onRetry={() => void query.refetch()} />}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys are those of the entries */}
      <ul ref={bar} className={`flex fill gap-4 ${styles.entries}`} onKeyDown={onKeyDown}>
        {items.map((item) => (
          <HorizontalItem key={item.id} item={item} current={current} menu={menu} />
        ))}
      </ul>
      <span className={styles.version}>{t('version')}</span>
      {withUser && <UserMenu />}
    </nav>
  );
}
