// A section of the start page: what it is, how much of it there is, the first few, and the way to all.
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Icon } from '@/components/icon/Icon';
import { Skeleton } from '@/components/state/Skeleton';
import { ErrorState } from '@/components/state/StateMessage';
import type { Section } from './sections';
import styles from './work.module.css';

type Props = {
  of: Section;
  icon: string;
  /** Of all there is; undefined until that is known. */
  count: number | undefined;
  /** Where all of it is. */
  to: string;
  /** All of it is on several boards, of which the way leads to one. */
  board?: true;
  /** What is wrong with it where there is any. */
  tone?: 'danger' | 'warning';
  error?: Pick<UseQueryResult, 'error' | 'refetch'>;
  children: ReactNode;
};

export function SectionCard({ of, icon, count, to, board, tone, error, children }: Props) {
  const { t } = useTranslation('home-work');
  const id = useId();
  const content = () => {
    if (count !== undefined) {
      return count === 0 ? <p className={`muted small ${styles.none}`}>{t(`${of}.none`)}</p> : <ul>{children}</ul>;
    }
    if (error?.error) return <ErrorState error={error.error} onRetry={() => void error.refetch()} />;
    return <Skeleton height={120} />;
  };
  return (
    <section className={styles.card} aria-labelledby={id}>
      <header className="row gap-8">
        <Icon name={icon} className={count && tone ? tone : 'muted'} />
        <h2 id={id}>{t(`${of}.title`)}</h2>
        {count !== undefined && <span className={`muted numbers ${count && tone ? tone : ''}`}>{count}</span>}
        <Link to={to} className="small push nowrap" aria-describedby={id}>
          {t(board ? 'openBoard' : 'openAll')}
        </Link>
      </header>
      {content()}
    </section>
  );
}

type LineProps = { to: string; code?: string; title: string; about?: ReactNode; end?: ReactNode };

/** One thing to do: all of the line is the link. */
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
