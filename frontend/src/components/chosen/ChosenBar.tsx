// Lies over a list while some of it are chosen: how many, and what can be done with them at once.
import type { ReactNode } from 'react';
import { Button } from '../button/Button';
import styles from './chosen.module.css';

type Props = {
  /** How many, in words. */
  chosen: string;
  /** What the last button says, which chooses none of them. */
  clear: string;
  onClear: () => void;
  children: ReactNode;
};

export const ChosenBar = ({ chosen, clear, onClear, children }: Props) => (
  <div className={styles.bar} role="toolbar" data-bottom-bar="always" aria-label={chosen}>
    <strong aria-live="polite">{chosen}</strong>
    {children}
    <Button kind="quiet" onClick={onClear}>
      {clear}
    </Button>
  </div>
);
