// An entry of the horizontal navigation: a page, or a module with its pages in a menu below.
import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  useEffect,
  useId,
  useRef,
} from 'react';
import { Link } from 'react-router';
import { Icon } from '@/components/icon/Icon';
import { ItemFace } from '../navbar/ItemFace';
import { type CollapseItem, type GroupItem, type NavItem, pagesOf } from '../navigation';
import styles from './HorizontalNav.module.css';
import type { HoverMenu } from './useHoverMenu';

type Props<T> = { item: T; current: string | undefined; menu: HoverMenu };

export function HorizontalItem({ item, ...rest }: Props<NavItem>) {
  if (item.type === 'divider') return <li className={styles.divider} />;
  if ('children' in item) return <Module item={item} {...rest} />;
  const face = <ItemFace item={item} open />;
  return (
    <li>
      {item.type === 'link' ? (
        <a className={styles.entry} data-entry href={item.url} target={item.target} rel="noreferrer">
          {face}
        </a>
      ) : (
        <Link
          className={styles.entry}
          data-entry
          to={item.url}
          aria-current={item.id === rest.current ? 'page' : undefined}
        >
          {face}
        </Link>
      )}
    </li>
  );
}

/** Up and down in the open menu, around its ends. */
function stepThrough(list: HTMLElement | null, step: number): void {
  const links = [...(list?.querySelectorAll<HTMLElement>('a') ?? [])];
  const from = links.findIndex((link) => link === document.activeElement);
  links[(from + step + links.length) % links.length]?.focus();
}

function Module({ item, current, menu }: Props<GroupItem | CollapseItem>) {
  const listId = useId();
  const button = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const goesIn = useRef(false);
  const open = menu.open === item.id;
  const pages = pagesOf(item.children);

  useEffect(() => {
    if (!open || !goesIn.current) return;
    goesIn.current = false;
    list.current?.querySelector('a')?.focus();
  }, [open]);

  function onKeyDown(event: KeyboardEvent): void {
    const inside = list.current?.contains(document.activeElement) ?? false;
    if (event.key === 'Escape' && open) {
      menu.close();
      button.current?.focus();
    } else if (event.key === 'ArrowDown' && !open) {
      goesIn.current = true;
      menu.show(item.id);
    } else if (event.key === 'ArrowDown' || (event.key === 'ArrowUp' && inside)) {
      stepThrough(list.current, event.key === 'ArrowDown' ? 1 : -1);
    } else {
      return;
    }
    event.preventDefault();
  }

  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget) && open) menu.close();
  };
  // A finger does not hover: its tap is the button's click. And the pointer takes nothing from where the keyboard is.
  const onHover =
    (id: string | null) =>
    ({ pointerType }: PointerEvent) => {
      if (pointerType !== 'touch' && !list.current?.contains(document.activeElement)) menu.hover(id);
    };
  // Who has pointed long enough to have it opened does not click to have it closed.
  const onClick = ({ nativeEvent }: MouseEvent) => {
    const byMouse = 'pointerType' in nativeEvent && nativeEvent.pointerType === 'mouse';
    if (open && !byMouse) menu.close();
    else menu.show(item.id);
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- hovering is for the entry and its menu together
    <li onKeyDown={onKeyDown} onBlur={onBlur} onPointerEnter={onHover(item.id)} onPointerLeave={onHover(null)}>
      <button
        ref={button}
        type="button"
        className={styles.entry}
        data-entry
        data-current={pages.some(({ id }) => id === current)}
        aria-expanded={open}
        aria-controls={listId}
        onClick={onClick}
      >
        {item.icon && <Icon name={item.icon} className={styles.icon} />}
        {item.title}
        <Icon name="angle-down" className={styles.arrow} />
      </button>
      <div ref={list} id={listId} className={styles.menu} hidden={!open}>
        <ul className="appears round pad-4">
          {pages.map((page) => (
            <li key={page.id}>
              <Link
                to={page.url}
                className={styles.page}
                aria-current={page.id === current ? 'page' : undefined}
                onClick={menu.close}
              >
                <ItemFace item={page} open />
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </li>
  );
}
