// How a supplier has delivered in the last year: on time, complete, good.
import { useTranslation } from 'react-i18next';
import { useFormats } from '@/components/formats/useFormats';
import { Skeleton } from '@/components/state/Skeleton';
import { EmptyState, ErrorState } from '@/components/state/StateMessage';
import { useRating } from '../api/inspection';
import styles from '../part/part.module.css';

const DAYS = 365;

export function Rating({ supplierId }: { supplierId: number }) {
  const { t } = useTranslation('supplier');
  const { formatNumber } = useFormats();
  const { data, error, refetch } = useRating(supplierId, DAYS);
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={120} />;
  if (data.deliveries === 0 && data.dueLines === 0) return <EmptyState icon="truck" title={t('rating.none')} />;
  const shares = [
    { name: 'onTime', of: data.onTime, all: data.dated },
    { name: 'complete', of: data.completeLines, all: data.dueLines },
    { name: 'good', of: data.goodLines, all: data.receivedLines },
  ] as const;
  const percent = (share: number | null) => (share === null ? '–' : `${formatNumber(share * 100, { maxDigits: 0 })} %`);
  return (
    <div className="stack gap-12">
      <p className="muted">{t('rating.help')}</p>
      <dl className={styles.cards}>
        <div className="card pad-12">
          <dt className="muted small">{t('rating.score')}</dt>
          <dd className={`numbers ${styles.figure}`}>{percent(data.score)}</dd>
          <dd className="muted small">{t('rating.deliveries', { count: data.deliveries })}</dd>
        </div>
        {shares.map(({ name, of, all }) => (
          <div key={name} className="card pad-12">
            <dt className="muted small">{t(`rating.${name}`)}</dt>
            <dd className={`numbers ${styles.figure}`}>{percent(all === 0 ? null : of / all)}</dd>
            <dd className="muted small">{t('rating.of', { of: formatNumber(of), all: formatNumber(all) })}</dd>
          </div>
        ))}
      </dl>
      {data.daysLate !== null && (
        <p className="muted">{t('rating.late', { days: formatNumber(data.daysLate, { maxDigits: 1 }) })}</p>
      )}
    </div>
  );
}
