// The row at the top of a screen: icon, title, count, and what can be done on the right.
import type { ReactNode } from 'react';
import { Icon } from '../icon/Icon';
import styles from './TitleRow.module.css';

type Props = { icon: string; title: ReactNode; count?: ReactNode; children?: ReactNode };

export function TitleRow({ icon, title, count, children }: Props) {
  return (
    <header className={styles.row}>
      <Icon name={icon} />
      <h1>{title}</h1>
      {count !== undefined && <span className={`muted numbers ${styles.count}`}>{count}</span>}
      {children}
    </header>
  );
}
