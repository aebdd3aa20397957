// What a work order is called and how it stands, at the head of its page.
import type { ReactNode } from 'react';
import type { WorkOrder } from './api/workOrder';
import styles from './WorkOrderPage.module.css';

type Props = {
  workOrder: WorkOrder;
  /** The board that it is on. */
  board: ReactNode;
  /** What can be done with it. */
  children?: ReactNode;
};

export const WorkOrderHead = ({ workOrder: { code, title, statusName }, board, children }: Props) => (
  <header className={styles.head}>
    {board}
    <div className={styles.line}>
      <span className="muted numbers">{code}</span>
      <h1 className="large break">{title}</h1>
      <span className={styles.status}>{statusName}</span>
      {children}
    </div>
  </header>
);
