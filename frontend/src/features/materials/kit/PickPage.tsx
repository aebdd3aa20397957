// /materials-management/pick?warehouse=3&orders=12,13: picking the kits of some work orders together.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { Skeleton } from '@/components/state/Skeleton';
import { EmptyState, ErrorState } from '@/components/state/StateMessage';
import { TitleRow } from '@/components/title/TitleRow';
import { KITS, kitPage } from '@/paths/materials';
import { MOST_TOGETHER, useLiveKits, usePicks, useStagingPlaces } from '../api/kits';
import { PageLink } from '../PageLink';
import page from '../page.module.css';
import { Picking } from './Picking';

const idsOf = (written: string | null) =>
  (written ?? '')
    .split(',')
    .map(Number)
    .filter((id) => Number.isSafeInteger(id) && id > 0)
    .slice(0, MOST_TOGETHER);

export function PickPage() {
  const { t } = useTranslation('kit');
  const [address] = useSearchParams();
  const warehouse = Number(address.get('warehouse'));
  const orders = idsOf(address.get('orders'));
  const picks = usePicks(warehouse, orders);
  const staging = useStagingPlaces(warehouse);
  useLiveKits();
  const [picked, setPicked] = useState(false);
  if (!picked && picks.data && picks.data.items.length > 0) setPicked(true);
  const [only] = orders;
  const back = orders.length === 1 && only !== undefined ? kitPage(only, warehouse) : KITS;
  const content = () => {
    const error = picks.error ?? staging.error;
    if (picks.data && staging.data) {
      if (staging.data.length === 0) return <EmptyState icon="inbox" title={t('mode.noPlace')} />;
      if (picks.data.items.length === 0) {
        // What was shown here is picked now; where nothing was, nothing may be reserved.
        return picked ? (
          <EmptyState icon="check-circle" title={t('mode.done')} />
        ) : (
          <EmptyState icon="inbox" title={t('mode.nothing')} text={t('mode.nothingText')} />
        );
      }
      return <Picking picks={picks.data.items} total={picks.data.totalRecords} staging={staging.data} />;
    }
    if (error) {
      const again = () => void (picks.error ? picks : staging).refetch();
      return <ErrorState {...{ error }} onRetry={again} />;
    }
    return <Skeleton height={320} />;
  };
  return (
    <div className="column min-y-0 tall">
      <TitleRow icon="shopping-bag" title={t('mode.title', { count: orders.length })}>
        <PageLink to={back} icon="arrow-left">
          {t('mode.back')}
        </PageLink>
      </TitleRow>
      <div className={page.body}>{content()}</div>
    </div>
  );
}
