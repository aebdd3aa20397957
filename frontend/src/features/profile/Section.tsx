// A section of the profile: its title, and facts or controls below it.
import { type ReactNode, useId } from 'react';
import styles from './ProfilePage.module.css';

type Props = { title: string; children: ReactNode };

export function Section({ title, children }: Props) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}

type Fact = { label: string; value: string | null };

/** Facts by name; those that nobody has said are left out. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(
        ({ label, value }) =>
          value && (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
