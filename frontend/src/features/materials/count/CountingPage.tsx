// /materials-management/stock-counts/12/count: counting with a phone, one line after the other.
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { Skeleton } from '@/components/state/Skeleton';
import { EmptyState, ErrorState } from '@/components/state/StateMessage';
import { TitleRow } from '@/components/title/TitleRow';
import { useRecord } from '@/entity/api/records';
import { useLive } from '@/entity/page/useLive';
import { stockCountPage } from '@/paths/materials';
import { useEveryCountLine } from '../api/counts';
import { PageLink } from '../PageLink';
import page from '../page.module.css';
import { Counting } from './Counting';
import { stockCount } from './stockCount.entity';

export function CountingPage() {
  const { t } = useTranslation('stock-count');
  const id = Number(useParams().productId);
  const record = useRecord(stockCount, id);
  const lines = useEveryCountLine(id);
  useLive(stockCount);
  const content = () => {
    const error = record.error ?? lines.error;
    if (record.data && record.data.status !== 'counting') return <EmptyState icon="list" title={t('mode.idle')} />;
    if (lines.data) return <Counting count={id} lines={lines.data} />;
    if (error) return <ErrorState {...{ error }} onRetry={() => void (record.error ? record : lines).refetch()} />;
    return <Skeleton height={320} />;
  };
  return (
    <div className="column min-y-0 tall">
      <TitleRow icon="list" title={t('mode.title', { code: String(record.data?.code ?? '') })}>
        <PageLink to={stockCountPage(id)} icon="arrow-left">
          {t('mode.back')}
        </PageLink>
      </TitleRow>
      <div className={page.body}>{content()}</div>
    </div>
  );
}
