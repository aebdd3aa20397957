// The table of a family with its filters and pages: the whole of a family's screen below the title, and a part of other
// screens, which open and change records in their own way.
import { type ReactNode, type RefObject, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Popover } from '@/components/popover/Popover';
import { Pager } from '@/components/table/Pager';
import table from '@/components/table/table.module.css';
import { useLastPage } from '@/components/table/useLastPage';
import type { Within } from '../EntityPage';
import { useFamily, useFamilyWords } from '../FamilyContext';
import { FilterBar } from '../filter/FilterBar';
import { FilterForm } from '../filter/FilterForm';
import { Grid } from '../grid/Grid';
import type { Selection } from '../grid/useSelection';
import type { TableView } from '../view/useTableView';
import { PAGE_SIZES } from '../view/view';
import { LoadingRows } from './LoadingRows';
import { NoRows } from './NoRows';
import styles from './page.module.css';
import { SortField } from './SortField';
import type { Rows } from './useRows';

type Props = {
  view: TableView;
  rows: Rows;
  /** Null where nothing can be done with several. */
  selection: Selection | null;
  glowing: ReadonlySet<number>;
  openId: number | null;
  addressOf: (id: number) => string;
  onOpen: (id: number) => void;
  /** Null where none can be made from here. */
  onCreate: (() => void) | null;
  search: RefObject<HTMLInputElement | null>;
  within?: Pick<Within, 'panel'>;
  /** Beside the filters. */
  tools?: ReactNode;
};

type Editing = { field: string; anchor: HTMLElement };

export function EntityTable({ view: tableView, rows, within, search, tools, ...props }: Props) {
  const { t } = useTranslation('entity');
  const family = useFamily();
  const words = useFamilyWords(family);
  const { view, change, filter } = tableView;
  const [editing, setEditing] = useState<Editing | null>(null);
  const goTo = (first: number) => change({ first });
  useLastPage({ ...view, goTo }, rows.asTree || rows.stale || rows.more ? undefined : rows.total);

  const content = () => {
    if (rows.pending) return <LoadingRows />;
    if (rows.error || rows.rows.length === 0) return <NoRows {...{ rows, view, change }} onCreate={props.onCreate} />;
    return (
      <>
        <SortField {...{ view, change }} />
        <div className={`column fill-y dims ${styles.grid}`} aria-busy={rows.stale}>
          <Grid
            rows={rows.rows}
            tree={rows.asTree}
            table={tableView}
            selection={props.selection}
            glowing={props.glowing}
            openId={props.openId}
            addressOf={props.addressOf}
            onOpen={props.onOpen}
            onToggle={rows.tree.toggle}
            onMore={rows.tree.more}
            onFilter={(field, anchor) => setEditing({ field, anchor })}
          />
        </div>
        {!rows.asTree && (
          <Pager
            first={view.first}
            rows={view.rows}
            total={rows.total ?? 0}
            {...(rows.more && { more: rows.rows.length === view.rows })}
            sizes={PAGE_SIZES}
            onGoTo={goTo}
            onRows={(wanted) => change({ rows: wanted })}
          />
        )}
      </>
    );
  };

  return (
    <>
      <section
        className={`${table.room} ${styles.view}`}
        aria-label={words.title}
        {...(within && { id: within.panel.id, role: 'tabpanel', 'aria-labelledby': within.panel.labelledBy })}
      >
        <div className={styles.bar}>
          <FilterBar
            {...{ view, search }}
            onChange={change}
            onFilter={filter}
            onEdit={(field, anchor) => setEditing({ field, anchor })}
          />
          {tools}
        </div>
        {content()}
      </section>
      {editing && (
        <Popover
          // Another column's filter is another form.
          key={editing.field}
          anchor={editing.anchor}
          label={t('filter.dialog', { field: words.field(editing.field) })}
          onClose={() => setEditing(null)}
        >
          <FilterForm
            name={editing.field}
            filter={view.filters[editing.field]}
            onFilter={(wanted) => {
              setEditing(null);
              filter(editing.field, wanted);
            }}
          />
        </Popover>
      )}
    </>
  );
}
