// A part of the page under its heading.
import { type ReactNode, useId } from 'react';
import styles from './tenant.module.css';

export function Section({ title, note, children }: { title: string; note?: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {note && <p className="muted small">{note}</p>}
      <div className="card stack fluid gap-12 pad-16">{children}</div>
    </section>
  );
}
