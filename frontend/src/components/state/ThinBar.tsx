// The thin bar across a page that is cut off; what it says of that, and of work that is not safe yet, is the page's.
import type { ReactNode } from 'react';
import styles from './ThinBar.module.css';

export const ThinBar = ({ children }: { children: ReactNode }) => <output className={styles.bar}>{children}</output>;
