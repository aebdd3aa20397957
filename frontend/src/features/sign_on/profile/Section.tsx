// A section of the profile: its title, and facts or controls below it.
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useLocation } from 'react-router';
import styles from './ProfilePage.module.css';

type Props = {
  title: string;
  /** What an address calls it: /user/profile#notifications. */
  anchor?: string;
  children: ReactNode;
};

export function Section({ title, anchor, children }: Props) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const { hash, key } = useLocation();
  const meant = anchor !== undefined && hash === `#${anchor}`;
  useEffect(() => {
    if (!meant) return;
    heading.current?.scrollIntoView({ block: 'start' });
    heading.current?.focus({ preventScroll: true });
    // oxlint-disable-next-line react/exhaustive-deps -- the same link followed again leads here again
  }, [meant, key]);
  return (
    <section className={`card stack left gap-16 pad-16 ${styles.section}`} aria-labelledby={id}>
      <h2 id={id} ref={heading} tabIndex={-1}>
        {title}
      </h2>
      {children}
    </section>
  );
}

type Fact = { label: string; value: string | null };

/** Facts by name; those without a value are left out. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={`stack gap-8 wide ${styles.facts}`}>
      {facts.map(
        ({ label, value }) =>
          value && (
            <div className="stack small" key={label}>
              <dt className="muted">{label}</dt>
              <dd className="numbers break">{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
