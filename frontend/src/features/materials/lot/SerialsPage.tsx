// /materials-management/serial-numbers: all pieces with serial numbers.
import { useTranslation } from 'react-i18next';
import { TitleRow } from '@/components/title/TitleRow';
import { LOTS, WAREHOUSING } from '@/paths/materials';
import { PageLink } from '../PageLink';
import page from '../page.module.css';
import { SerialTable } from './SerialTable';

export function SerialsPage() {
  const { t } = useTranslation('stock-serial');
  const { t: stock } = useTranslation('stock');
  return (
    <div className="column min-y-0 tall">
      <TitleRow icon="tag" title={t('title')}>
        <PageLink to={LOTS} icon="tags">
          {stock('links.lots')}
        </PageLink>
        <PageLink to={WAREHOUSING} icon="warehouse">
          {stock('warehousing')}
        </PageLink>
      </TitleRow>
      <div className={page.body}>
        <SerialTable />
      </div>
    </div>
  );
}
