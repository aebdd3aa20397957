// The menu's items, one way to draw for each type: groups, collapses, pages, links and dividers.
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { Icon } from '@/components/icon/Icon';
import { type CollapseItem, type GroupItem, type NavItem, pagesOf } from '../navigation';
import { ItemFace } from './ItemFace';
import styles from './Menu.module.css';

type Look = {
  open: boolean;
  /** The id of the page that is shown. */
  current: string | undefined;
  onChoose: (() => void) | undefined;
};

/** A long menu may hold the page that is shown beyond its edge. */
const reveal = (item: HTMLElement | null) => item?.scrollIntoView?.({ block: 'nearest' });

export function MenuItems({ items, ...look }: Look & { items: readonly NavItem[] }) {
  return (
    <ul className={styles.items}>
      {items.map((item) => (
        <li key={item.id} data-type={item.type}>
          <MenuItem item={item} {...look} />
        </li>
      ))}
    </ul>
  );
}

function MenuItem({ item, ...look }: Look & { item: NavItem }) {
  const { open, current, onChoose } = look;
  if (item.type === 'divider') return <hr className={styles.divider} />;
  if (item.type === 'group') return <Group item={item} {...look} />;
  if (item.type === 'collapse') return <Collapse item={item} {...look} />;
  const title = open ? undefined : item.title;
  const face = <ItemFace item={item} open={open} />;
  if (item.type === 'link') {
    return (
      <a className={styles.item} href={item.url} target={item.target} rel="noreferrer" title={title} onClick={onChoose}>
        {face}
      </a>
    );
  }
  const here = item.id === current ? 'page' : undefined;
  return (
    <Link
      ref={here && reveal}
      to={item.url}
      className={styles.item}
      title={title}
      aria-current={here}
      onClick={onChoose}
    >
      {face}
    </Link>
  );
}

/** Open from the start; folded, nothing shows of it but what it holds. */
function Group({ item, ...look }: Look & { item: GroupItem }) {
  const listId = useId();
  const [expanded, setExpanded] = useState(true);
  return (
    <>
      {look.open && (
        <button
          type="button"
          className={styles.heading}
          aria-expanded={expanded}
          aria-controls={listId}
          onClick={() => setExpanded(!expanded)}
        >
          {item.title}
          <Icon name={expanded ? 'angle-up' : 'angle-down'} />
        </button>
      )}
      <div id={listId} hidden={look.open && !expanded}>
        <MenuItems items={item.children} {...look} />
      </div>
    </>
  );
}

/** Closed from the start, unless it holds the page that is shown. */
function Collapse({ item, ...look }: Look & { item: CollapseItem }) {
  const listId = useId();
  const holdsCurrent = pagesOf(item.children).some(({ id }) => id === look.current);
  const [expanded, setExpanded] = useState(holdsCurrent);
  return (
    <>
      <button
        type="button"
        className={styles.item}
        title={look.open ? undefined : item.title}
        aria-expanded={expanded}
        aria-controls={listId}
        onClick={() => setExpanded(!expanded)}
      >
        <ItemFace item={item} open={look.open} />
        {look.open && <Icon name={expanded ? 'angle-up' : 'angle-down'} className={styles.arrow} />}
      </button>
      <div id={listId} className={styles.inner} hidden={!expanded}>
        <MenuItems items={item.children} {...look} />
      </div>
    </>
  );
}
