// Where rows will be.
import { useTranslation } from 'react-i18next';
import { Skeleton } from '@/components/state/Skeleton';

export function LoadingRows() {
  const { t } = useTranslation('entity');
  return (
    <div className="stack gap-16 pad-16" role="status" aria-label={t('loading')}>
      {Array.from({ length: 12 }, (_, index) => (
        <Skeleton key={index} height={24} />
      ))}
    </div>
  );
}
