// The screen put together: title and actions, filters, the grid with its pages, what can be done with chosen rows, and
// beside it the open record.
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Permission } from '@/api/types';
import { Button } from '@/components/button/Button';
import { useFormats } from '@/components/formats/useFormats';
import { Popover } from '@/components/popover/Popover';
import { Pager } from '@/components/table/Pager';
import table from '@/components/table/table.module.css';
import { useLastPage } from '@/components/table/useLastPage';
import { TitleRow } from '@/components/title/TitleRow';
import type { Within } from '../EntityPage';
import { useFamily, useFamilyWords } from '../FamilyContext';
import { FilterBar } from '../filter/FilterBar';
import { FilterForm } from '../filter/FilterForm';
import { Grid } from '../grid/Grid';
import { useSelection } from '../grid/useSelection';
import { useTableView } from '../view/useTableView';
import { type Mode, PAGE_SIZES } from '../view/view';
import { ViewsMenu } from '../views/ViewsMenu';
import { BulkBar } from './BulkBar';
import { Dialogs, type DialogName } from './Dialogs';
import { LoadingRows } from './LoadingRows';
import { ModeSwitch } from './ModeSwitch';
import { MoreMenu } from './MoreMenu';
import { NoRows } from './NoRows';
import styles from './page.module.css';
import { SortField } from './SortField';
import { useKeys } from './useKeys';
import { useLive } from './useLive';
import { useOpenRecord } from './useOpenRecord';
import { useRows } from './useRows';

const EntityDrawer = lazy(() => import('../drawer/EntityDrawer'));

type Props = { mode: Mode; may: Permission; title?: string; within?: Within; actions?: ReactNode };
type Editing = { field: string; anchor: HTMLElement };

export function EntityScreen({ mode, may, title, within, actions }: Props) {
  const { t } = useTranslation('entity');
  const { formatNumber } = useFormats();
  const family = useFamily();
  const words = useFamilyWords(family);
  const tableView = useTableView(family, mode);
  const { view, change, filter } = tableView;
  const rows = useRows(family, view);
  const { opened, under, show, addressOf } = useOpenRecord();
  const glowing = useLive(family);
  const selection = useSelection(rows.ids);
  const search = useRef<HTMLInputElement>(null);
  const [dialog, setDialog] = useState<DialogName | null>(null);
  const [editing, setEditing] = useState<Editing | null>(null);
  const create = may.create ? () => show('new') : null;
  const goTo = (first: number) => change({ first });
  useKeys({ search, onHelp: () => setDialog('keys'), onCreate: create });
  useLastPage({ ...view, goTo }, rows.asTree || rows.stale || rows.more ? undefined : rows.total);

  const count = rows.more
    ? t('moreThan', { count: rows.counted, replace: { count: formatNumber(rows.counted) } })
    : null;
  // Some things can be done with records by whoever sees them: printing their labels.
  const mayChoose = (may.update || may.delete || family.bulk !== null) && !view.archived;

  const content = () => {
    if (rows.pending) return <LoadingRows />;
    if (rows.error || rows.rows.length === 0) return <NoRows {...{ rows, view, change }} onCreate={create} />;
    return (
      <>
        <SortField {...{ view, change }} />
        <div className={`column fill-y dims ${styles.grid}`} aria-busy={rows.stale}>
          <Grid
            rows={rows.rows}
            tree={rows.asTree}
            table={tableView}
            selection={mayChoose ? selection : null}
            glowing={glowing}
            openId={opened === 'new' ? null : opened}
            addressOf={addressOf}
            onOpen={show}
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
    <div className={`column min-y-0 tall relative ${styles.page}`}>
      <TitleRow
        icon={within?.icon ?? family.icon}
        title={within?.title ?? title ?? words.title}
        {...(rows.total !== undefined && { count: count ?? formatNumber(rows.total) })}
      >
        <div className={`row wrap gap-8 ${styles.actions}`}>
          <ViewsMenu table={tableView} />
          {family.tree && <ModeSwitch {...{ view, change }} />}
          <MoreMenu table={tableView} mayImport={may.create && may.update} onDialog={setDialog} />
          {actions}
          {create && (
            <Button kind="primary" icon="plus" onClick={create}>
              {words.create}
            </Button>
          )}
        </div>
      </TitleRow>
      {within?.tabs}
      <section
        className={`${table.room} ${styles.view}`}
        aria-label={words.title}
        {...(within && { id: within.panel.id, role: 'tabpanel', 'aria-labelledby': within.panel.labelledBy })}
      >
        <FilterBar
          {...{ view, search }}
          onChange={change}
          onFilter={filter}
          onEdit={(field, anchor) => setEditing({ field, anchor })}
        />
        {content()}
      </section>
      {selection.ids.size > 0 && mayChoose && <BulkBar selection={selection} may={may} />}
      {opened !== null && (
        <Suspense fallback={null}>
          <EntityDrawer {...{ opened, under, may }} ids={rows.ids} onShow={show} />
        </Suspense>
      )}
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
      <Dialogs
        name={dialog}
        table={tableView}
        total={count ?? formatNumber(rows.total ?? 0)}
        onClose={() => setDialog(null)}
      />
    </div>
  );
}
