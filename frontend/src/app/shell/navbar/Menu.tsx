// The menu's content, the same in the navbar and in the drawer.
import { useTranslation } from 'react-i18next';
import { ErrorState } from '@/components/state/StateMessage';
import { Skeleton } from '@/components/state/Skeleton';
import type { NavItem } from '../navigation';
import { useCurrentPage, useMenu } from '../useNavigation';
import styles from './Menu.module.css';
import { MenuItems } from './MenuItems';

type Props = {
  /** Titles can be read; folded, only icons show. */
  open: boolean;
  onChoose?: () => void;
  /** What stands before and after the pages. */
  before?: readonly NavItem[];
  after?: readonly NavItem[];
};

export function Menu({ open, onChoose, before = [], after = [] }: Props) {
  const { t } = useTranslation('shell');
  const { items, pages, query } = useMenu();
  const current = useCurrentPage(pages);
  return (
    <div className={styles.menu} data-open={open}>
      {query.isPending && <Skeleton height={32} />}
      {query.isError && open && (
        <ErrorState title={t('menuFailed')} error={query.error} onRetry={() => void query.refetch()} />
      )}
      <MenuItems items={[...before, ...items, ...after]} {...{ open, current, onChoose }} />
    </div>
  );
}
