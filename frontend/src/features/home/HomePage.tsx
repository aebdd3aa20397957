// The calm start page: a greeting, what there is to do now, and one tile per screen the user can open.
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Module, SignedInUser } from '@/api/types';
import { Logo } from '@/components/brand/Logo';
import { Icon } from '@/components/icon/Icon';
import { Skeleton } from '@/components/state/Skeleton';
import { EmptyState, ErrorState } from '@/components/state/StateMessage';
import styles from './HomePage.module.css';

type Props = {
  user: SignedInUser;
  modules: Module[] | undefined;
  query: UseQueryResult;
  account: ReactNode;
  /** What there is to do now. */
  work: ReactNode;
};

function greeting(hour: number): 'morning' | 'afternoon' | 'evening' {
  if (hour < 12) return 'morning';
  return hour < 18 ? 'afternoon' : 'evening';
}

function Tiles({ modules }: { modules: Module[] }) {
  return modules.map((module) => (
    <section key={module.id} className={styles.module}>
      <h2 className="muted small medium">{module.title}</h2>
      <ul className={styles.tiles}>
        {module.subModules.map((sub) => (
          <li key={sub.id}>
            <Link to={sub.url} className={styles.tile}>
              <Icon name={sub.icon} className="accent large" />
              {sub.title}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  ));
}

export function HomePage({ user, modules, query, account, work }: Props) {
  const { t } = useTranslation('home');
  const [hour] = useState(() => new Date().getHours());
  const name = user.data.displayName;
  return (
    <main className={styles.page}>
      <header className={styles.head}>
        <Logo />
        {account}
      </header>
      <h1>{t(greeting(hour), { name })}</h1>
      {query.isPending && <Skeleton width={240} height={72} />}
      {query.isError && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {modules?.length === 0 && <EmptyState icon="compass" title={t('nothing')} text={t('nothingHint')} />}
      {work}
      {modules && <Tiles modules={modules} />}
    </main>
  );
}
