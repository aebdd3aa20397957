// One kind of thing that is missing: what it is, and rows to fill it in.
import { type ReactNode, useId } from 'react';
import { Icon } from '@/components/icon/Icon';
import styles from './completion.module.css';

type Props = {
  icon: string;
  title: string;
  /** What happens if it stays so; it does not stand against completing. */
  hint?: string;
  children: ReactNode;
};

export function Missing({ icon, title, hint, children }: Props) {
  const id = useId();
  return (
    <section className={styles.missing} aria-labelledby={id}>
      <h3 id={id} className="row gap-8 medium" data-tone={hint ? undefined : 'warning'}>
        <Icon name={icon} /> {title}
      </h3>
      {hint && <p className="muted small">{hint}</p>}
      <ul>{children}</ul>
    </section>
  );
}
