// What rows of several tables have in common: a word beside the name, and buttons at the end.
import type { ReactNode } from 'react';
import styles from './row.module.css';

/** A quality of the row, in a word. */
export const RowMark = ({ children }: { children: ReactNode }) => <span className={styles.mark}>{children}</span>;

export const RowActions = ({ children }: { children: ReactNode }) => (
  <span className={`flex end gap-4 ${styles.actions}`}>{children}</span>
);
