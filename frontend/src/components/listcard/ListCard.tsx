// A short list on a page of several: what it is, how much of it there is, the first few, and the way to all.
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { Icon } from '../icon/Icon';
import { Skeleton } from '../state/Skeleton';
import { ErrorState } from '../state/StateMessage';
import styles from './ListCard.module.css';

type Props = {
  icon: string;
  title: string;
  /** Of all there is; undefined until that is known. */
  count: number | undefined;
  /** Says that there is none. */
  none: string;
  /** Where all of it is, and the words of the link; absent where nothing more is to be seen. */
  all?: { to: string; words: string };
  /** What is wrong with it where there is any. */
  tone?: 'danger' | 'warning' | undefined;
  /** Of all that it shows, above it. */
  note?: ReactNode;
  error?: { error: unknown; refetch: () => Promise<unknown> };
  /** Lines. */
  children: ReactNode;
};

export function ListCard({ icon, title, count, none, all, tone, note, error, children }: Props) {
  const id = useId();
  const content = () => {
    if (count !== undefined) {
      return count === 0 ? <p className={`muted small ${styles.none}`}>{none}</p> : <ul>{children}</ul>;
    }
    if (error?.error) return <ErrorState error={error.error} onRetry={() => void error.refetch()} />;
    return <Skeleton height={120} />;
  };
  return (
    <section className={styles.card} aria-labelledby={id}>
      <header className="row gap-8">
        <Icon name={icon} className={count && tone ? tone : 'muted'} />
        <h2 id={id}>{title}</h2>
        {count !== undefined && <span className={`muted numbers ${count && tone ? tone : ''}`}>{count}</span>}
        {all && (
          <Link to={all.to} className="small push nowrap" aria-describedby={id}>
            {all.words}
          </Link>
        )}
      </header>
      {note}
      {content()}
    </section>
  );
}

type LineProps = { to: string; code?: string; title: string; about?: ReactNode; end?: ReactNode };

/** One of the list: all of the line is the link. */
export const Line = ({ to, code, title, about, end }: LineProps) => (
  <li>
    <Link to={to} className={styles.line}>
      <span className="fill">
        <span className={`block truncate ${styles.title}`} title={title}>
          {code && <span className="muted numbers">{code}</span>} {title}
        </span>
        {about && <span className="muted tiny block truncate">{about}</span>}
      </span>
      {end && <span className="rigid tiny nowrap numbers">{end}</span>}
    </Link>
  </li>
);
