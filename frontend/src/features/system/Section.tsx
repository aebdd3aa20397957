// A part of the page under its heading.
import { type ReactNode, useEffect, useId, useRef } from 'react';
import styles from './SystemPage.module.css';

type Props = { title: string; count?: string | undefined; note?: string | false | undefined; children: ReactNode };

export function Section({ title, count, note, children }: Props) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const focus = useFocusHome(heading);
  return (
    <section className={styles.section} aria-labelledby={id} {...focus}>
      <header>
        <h2 id={id} ref={heading} tabIndex={-1}>
          {title}
        </h2>
        {count !== undefined && <span className="numbers">{count}</span>}
        {note && <p>{note}</p>}
      </header>
      {children}
    </section>
  );
}

/** When the row that has the focus goes, the keyboard stays here instead of beginning at the top of the page. */
function useFocusHome(heading: { readonly current: HTMLElement | null }) {
  const within = useRef(false);
  useEffect(() => {
    if (within.current && document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  });
  return {
    onFocus: () => {
      within.current = true;
    },
    onBlur: () => {
      within.current = false;
    },
  };
}
