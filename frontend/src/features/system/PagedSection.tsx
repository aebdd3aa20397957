// A list read page by page, with what it says while it loads, when it is empty and when it cannot be read.
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '@/components/formats/useFormats';
import { Skeleton } from '@/components/state/Skeleton';
import { ErrorState } from '@/components/state/StateMessage';
import { Pager } from '@/components/table/Pager';
import { useLastPage } from '@/components/table/useLastPage';
import { ROWS } from './api/system';
import { Section } from './Section';
import styles from './SystemPage.module.css';

type Props<Row> = {
  title: string;
  /** What there is to say when there is nothing. */
  empty: ReactNode;
  query: UseQueryResult<{ items: Row[]; totalRecords: number }>;
  first: number;
  onGoTo: (first: number) => void;
  children: (rows: readonly Row[]) => ReactNode;
};

export function PagedSection<Row>({ title, empty, query, first, onGoTo, children }: Props<Row>) {
  const { t } = useTranslation('system');
  const { formatNumber, formatTimeSeconds } = useFormats();
  const { data, isPlaceholderData, isError, error, dataUpdatedAt, refetch } = query;
  const total = data?.totalRecords;
  useLastPage({ first, rows: ROWS, goTo: onGoTo }, isPlaceholderData ? undefined : total);
  return (
    <Section
      title={title}
      count={total === undefined ? undefined : formatNumber(total)}
      note={isError && data && t('notRefreshed', { time: formatTimeSeconds(dataUpdatedAt) })}
    >
      {data ? (
        <>
          {total === 0 ? <p className={styles.nothing}>{empty}</p> : children(data.items)}
          {(total ?? 0) > ROWS && <Pager first={first} rows={ROWS} total={total ?? 0} onGoTo={onGoTo} />}
        </>
      ) : isError ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <div role="status" aria-label={t('loading')}>
          <Skeleton height={120} />
        </div>
      )}
    </Section>
  );
}
