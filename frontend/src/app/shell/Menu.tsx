// The menu's content, the same in the navbar and in the drawer: search, then one group per module.
import { useTranslation } from 'react-i18next';
import { ErrorState } from '@/components/state/StateMessage';
import { Skeleton } from '@/components/state/Skeleton';
import styles from './Menu.module.css';
import { MenuGroup } from './MenuGroup';
import { NavSearch } from './NavSearch';
import { useNavigation } from './useNavigation';

type Props = {
  /** Titles can be read; folded, only icons show. */
  open: boolean;
  onChoose?: () => void;
};

export function Menu({ open, onChoose }: Props) {
  const { t } = useTranslation('shell');
  const { modules, query } = useNavigation();
  return (
    <div className={styles.menu} data-open={open}>
      <NavSearch modules={modules ?? []} open={open} onChoose={onChoose} />
      {query.isPending && <Skeleton height={32} />}
      {query.isError && open && (
        <ErrorState title={t('menuFailed')} error={query.error} onRetry={() => void query.refetch()} />
      )}
      {modules?.map((module) => (
        <MenuGroup key={module.id} module={module} open={open} onChoose={onChoose} />
      ))}
    </div>
  );
}
