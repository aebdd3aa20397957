// The drawer's tabs: one stop for Tab, arrow keys from one to the next, Home and End to the outer ones.
import { type KeyboardEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { TABS, type Tab } from './tabs';
import styles from './WorkOrderDrawer.module.css';

type Props = { tab: Tab; idOf: (tab: Tab, part: 'tab' | 'panel') => string; onChoose: (tab: Tab) => void };

const next = (key: string, at: number): number | null => {
  if (key === 'ArrowRight') return (at + 1) % TABS.length;
  if (key === 'ArrowLeft') return (at + TABS.length - 1) % TABS.length;
  if (key === 'Home') return 0;
  return key === 'End' ? TABS.length - 1 : null;
};

export function DrawerTabs({ tab, idOf, onChoose }: Props) {
  const { t } = useTranslation('work-order');
  const list = useRef<HTMLDivElement>(null);
  // From the tab that has the focus: the address, and with it the chosen tab, may follow a moment later.
  const onKeyDown = (event: KeyboardEvent, from: Tab) => {
    const to = TABS[next(event.key, TABS.indexOf(from)) ?? -1];
    if (!to) return;
    event.preventDefault();
    onChoose(to);
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[TABS.indexOf(to)]?.focus();
  };
  return (
    <div ref={list} className={styles.tabs} role="tablist" aria-label={t('workOrder')}>
      {TABS.map((name) => (
        <button
          key={name}
          id={idOf(name, 'tab')}
          type="button"
          role="tab"
          aria-selected={tab === name}
          aria-controls={idOf(name, 'panel')}
          tabIndex={tab === name ? 0 : -1}
          onClick={() => onChoose(name)}
          onKeyDown={(event) => onKeyDown(event, name)}
        >
          {t(`tabs.${name}`)}
        </button>
      ))}
    </div>
  );
}
