// Why there are no rows, and what to do about it.
import { useTranslation } from 'react-i18next';
import { ApiError } from '@/api/errors';
import { Button } from '@/components/button/Button';
import { EmptyState, ErrorState, NoPermission } from '@/components/state/StateMessage';
import { useFamily, useFamilyWords } from '../FamilyContext';
import { isFiltered, type View } from '../view/view';
import type { Rows } from './useRows';

type Props = { rows: Rows; view: View; change: (change: Partial<View>) => void; onCreate: (() => void) | null };

export function NoRows({ rows, view, change, onCreate }: Props) {
  const { t } = useTranslation('entity');
  const family = useFamily();
  const words = useFamilyWords(family);
  if (rows.error instanceof ApiError && rows.error.status === 403) return <NoPermission />;
  if (rows.error) return <ErrorState error={rows.error} onRetry={rows.retry} />;
  if (isFiltered(view)) {
    return (
      <EmptyState icon="filter-slash" title={t('noMatch')} text={t('noMatchHint')}>
        <Button onClick={() => change({ filters: {}, search: '' })}>{t('clearFilters')}</Button>
      </EmptyState>
    );
  }
  if (view.archived) {
    return (
      <EmptyState icon="box" title={t('emptyArchived')}>
        <Button onClick={() => change({ archived: false })}>{t('showLive')}</Button>
      </EmptyState>
    );
  }
  return (
    <EmptyState icon={family.icon} title={t('empty')} text={t(onCreate ? 'emptyHint' : 'emptyReadOnlyHint')}>
      {onCreate && (
        <Button icon="plus" onClick={onCreate}>
          {words.create}
        </Button>
      )}
    </EmptyState>
  );
}
