// Tabs: one stop for Tab, arrow keys from one to the next, Home and End to the outer ones.
import { type KeyboardEvent, useRef } from 'react';
import styles from './Tabs.module.css';

export type TabPart = 'tab' | 'panel';

type Props<T extends string> = {
  label: string;
  tabs: readonly { id: T; title: string }[];
  tab: T;
  idOf: (tab: T, part: TabPart) => string;
  onChoose: (tab: T) => void;
};

function next(key: string, at: number, count: number): number | null {
  if (key === 'ArrowRight') return (at + 1) % count;
  if (key === 'ArrowLeft') return (at + count - 1) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : null;
}

/** Where not all of them fit, the chosen one is in the middle: an address may lead to the last. With the next frame, which lays out the page anyway. */
function bringIntoSight(chosen: HTMLElement | null): void {
  requestAnimationFrame(() => {
    const row = chosen?.parentElement;
    if (row) row.scrollLeft = chosen.offsetLeft - (row.clientWidth - chosen.offsetWidth) / 2;
  });
}

export function Tabs<T extends string>({ label, tabs, tab, idOf, onChoose }: Props<T>) {
  const list = useRef<HTMLDivElement>(null);
  // From the tab that has the focus: the address, and with it the chosen tab, may follow a moment later.
  const onKeyDown = (event: KeyboardEvent, from: number) => {
    const at = next(event.key, from, tabs.length) ?? -1;
    const to = tabs[at];
    if (!to) return;
    event.preventDefault();
    onChoose(to.id);
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[at]?.focus();
  };
  return (
    <div ref={list} className={styles.tabs} role="tablist" aria-label={label}>
      {tabs.map(({ id, title }, at) => (
        <button
          className="muted small nowrap"
          key={id}
          ref={tab === id ? bringIntoSight : null}
          id={idOf(id, 'tab')}
          type="button"
          role="tab"
          aria-selected={tab === id}
          aria-controls={idOf(id, 'panel')}
          tabIndex={tab === id ? 0 : -1}
          onClick={() => onChoose(id)}
          onKeyDown={(event) => onKeyDown(event, at)}
        >
          {title}
        </button>
      ))}
    </div>
  );
}
