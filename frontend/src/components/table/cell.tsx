// A value that in a card stands beside the name of its column. Nothing for nothing.
import type { ReactNode } from 'react';
import styles from './table.module.css';

export function cell(label: string, content: ReactNode, title?: string | null): ReactNode {
  if (content === null || content === undefined || content === false || content === '') return null;
  return (
    <span className={styles.cell} title={title ?? undefined}>
      <span className={styles.label}>{label}</span>
      <span className={styles.content}>{content}</span>
    </span>
  );
}
