// One module of the menu: a heading that folds its entries away, and the entries.
import { useId, useState } from 'react';
import { NavLink } from 'react-router';
import type { Module } from '@/api/types';
import { Icon } from '@/components/icon/Icon';
import styles from './Menu.module.css';

type Props = { module: Module; open: boolean; onChoose: (() => void) | undefined };

export function MenuGroup({ module, open, onChoose }: Props) {
  const listId = useId();
  const [expanded, setExpanded] = useState(true);
  return (
    <section className={styles.group}>
      {open && (
        <button
          type="button"
          className={styles.heading}
          aria-expanded={expanded}
          aria-controls={listId}
          onClick={() => setExpanded(!expanded)}
        >
          {module.title}
          <Icon name={expanded ? 'angle-up' : 'angle-down'} />
        </button>
      )}
      <ul id={listId} hidden={open && !expanded}>
        {module.subModules.map((sub) => (
          <li key={sub.id}>
            <NavLink to={sub.url} className={styles.item ?? ''} title={open ? undefined : sub.title} onClick={onChoose}>
              <Icon name={sub.icon} />
              <span className={open ? undefined : 'visually-hidden'}>{sub.title}</span>
            </NavLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
