// What an item of the menu looks like inside: icon, title, badge.
import { Icon } from '@/components/icon/Icon';
import type { CollapseItem, LinkItem, PageItem } from '../navigation';
import styles from './Menu.module.css';

type Props = { item: PageItem | LinkItem | CollapseItem; open: boolean };

export function ItemFace({ item: { icon = 'circle', title, badge }, open }: Props) {
  return (
    <>
      <Icon name={icon} />
      <span className={open ? styles.title : 'visually-hidden'}>{title}</span>
      {badge && open && (
        <span className="counter push" style={{ background: badge.bg, color: badge.fg }}>
          {badge.title}
        </span>
      )}
    </>
  );
}
