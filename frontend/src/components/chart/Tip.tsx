// What the pointer is at in a chart, in words beside it.
import type { ReactNode } from 'react';
import type UPlot from 'uplot';
import styles from './tip.module.css';

/** The point of the chart's columns, and where the words stand. */
export type Pointed = { place: number; left: number; far: boolean };

/** Null where the pointer is at nothing. */
export const pointedAt = (plot: UPlot | undefined, place: number | null, left: number): Pointed | null =>
  place === null || !plot ? null : { place, left: left + plot.over.offsetLeft, far: left > plot.over.clientWidth / 2 };

type Props = { pointed: Pointed; when: string; children: ReactNode };

export const Tip = ({ pointed: { left, far }, when, children }: Props) => (
  <p className={styles.tip} data-far={far} style={{ '--left': `${left}px` }}>
    {children}
    <span className="muted tiny">{when}</span>
  </p>
);
