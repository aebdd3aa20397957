// The first cell of a row: the way into the record, and in a tree the way into its branch.
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Button } from '@/components/button/Button';
import { useFormats } from '@/components/formats/useFormats';
import { Icon } from '@/components/icon/Icon';
import { Skeleton } from '@/components/state/Skeleton';
import styles from './grid.module.css';
import { useFamily } from '../FamilyContext';
import type { GapRow, RecordRow } from './rows';

type RecordProps = {
  row: RecordRow;
  name: string;
  tree: boolean;
  /** The address with this record open. */
  to: string;
  onToggle: (row: RecordRow) => void;
};

export function FirstCell({ row, name, tree, to, onToggle }: RecordProps) {
  const { t } = useTranslation('entity');
  const { picture } = useFamily();
  const open = row.branch === 'open';
  return (
    <span className={styles.first} style={{ '--depth': row.depth }}>
      {row.branch && (
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={open}
          aria-label={t(open ? 'grid.close' : 'grid.open', { name })}
          onClick={(event) => {
            event.stopPropagation();
            onToggle(row);
          }}
        >
          <Icon className="mini" name={open ? 'chevron-down' : 'chevron-right'} />
        </button>
      )}
      {tree && !row.branch && <span className={styles.leaf} />}
      {picture && (
        <span className={styles.picture} aria-hidden="true">
          {picture(row.record)}
        </span>
      )}
      <Link to={{ search: to }} className={styles.link} title={name} onClick={(event) => event.stopPropagation()}>
        {name}
      </Link>
    </span>
  );
}

export function GapCell({ row, onMore }: { row: GapRow; onMore: (row: GapRow) => void }) {
  const { t } = useTranslation('entity');
  const { formatNumber } = useFormats();
  const { t: common } = useTranslation();
  return (
    <span className={styles.first} style={{ '--depth': row.depth }}>
      {row.kind === 'loading' && <Skeleton width={160} height={14} />}
      {row.kind === 'more' && (
        <Button kind="quiet" icon="angle-down" onClick={() => onMore(row)}>
          {t('grid.more', { count: row.left, replace: { count: formatNumber(row.left) } })}
        </Button>
      )}
      {row.kind === 'failed' && (
        <>
          <span className="danger small">{t('grid.branchFailed')}</span>
          <Button kind="quiet" icon="refresh" onClick={() => onMore(row)}>
            {common('retry')}
          </Button>
        </>
      )}
    </span>
  );
}
