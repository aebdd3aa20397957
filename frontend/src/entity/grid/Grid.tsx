// The table: PrimeReact's, with one stop for the keyboard, widths that are kept, and cards where there is no room.
import { Column } from 'primereact/column';
import { DataTable } from 'primereact/datatable';
import { useTranslation } from 'react-i18next';
import { CheckBox } from '@/components/field/CheckBox';
import { Prime } from '@/components/prime/Prime';
import { cell } from '@/components/table/cell';
import table from '@/components/table/table.module.css';
import { isNumeric } from '../cells/useWords';
import { useCell, useValue } from '../cells/Value';
import { fieldOf, useFamily, useFamilyWords } from '../FamilyContext';
import type { Row } from '../family';
import type { Layout } from '../view/layout';
import type { TableView } from '../view/useTableView';
import type { Sort } from '../view/view';
import { FirstCell, GapCell } from './FirstCell';
import styles from './grid.module.css';
import { FilterButton, Resizer } from './HeaderTools';
import type { GapRow, GridRow, RecordRow } from './rows';
import { useGridKeys } from './useGridKeys';
import { useMoreBeside } from './useMoreBeside';
import type { Selection } from './useSelection';
import { widthOf } from './widths';

type Props = {
  rows: readonly GridRow[];
  tree: boolean;
  table: TableView;
  /** Absent for those who may change nothing. */
  selection: Selection | null;
  /** Changed a moment ago. */
  glowing: ReadonlySet<number>;
  openId: number | null;
  addressOf: (id: number) => string;
  onOpen: (id: number) => void;
  onToggle: (row: RecordRow) => void;
  onMore: (row: GapRow) => void;
  onFilter: (field: string, anchor: HTMLElement) => void;
};

const CHECK_WIDTH = 40;

export function Grid({ rows, tree, table: { view, layout, change, arrange }, selection, ...props }: Props) {
  const { glowing, openId, addressOf, onOpen, onToggle, onMore, onFilter } = props;
  const { t } = useTranslation('entity');
  const family = useFamily();
  const words = useFamilyWords(family);
  const value = useValue();
  const content = useCell();
  const nameOf = (record: Row) => value(record, family.title) || value(record, 'code') || `#${record.id}`;
  const keys = useGridKeys(rows, {
    onOpen,
    onToggle,
    onSelect: (id, upTo) => selection?.toggle(id, upTo),
  });
  const width = layout.columns.reduce(
    (sum, name) => sum + widthOf(family, layout, name, words.field(name)),
    CHECK_WIDTH,
  );

  const first = (name: string) => (row: GridRow) =>
    row.kind === 'record' ? (
      <FirstCell
        {...{ row, tree, onToggle }}
        name={value(row.record, name) || nameOf(row.record)}
        to={addressOf(row.record.id)}
      />
    ) : (
      <GapCell {...{ row, onMore }} />
    );
  const other = (name: string) => (row: GridRow) => {
    if (row.kind !== 'record') return null;
    return cell(words.field(name), content(row.record, name), value(row.record, name) || null);
  };
  const check = (row: GridRow) =>
    row.kind === 'record' ? (
      <CheckBox
        className={styles.check}
        checked={selection?.ids.has(row.record.id) ?? false}
        aria-label={t('grid.select', { name: nameOf(row.record) })}
        onClick={(event) => {
          event.stopPropagation();
          selection?.toggle(row.record.id, event.shiftKey);
        }}
      />
    ) : null;

  const frame = useMoreBeside(layout.columns.join());

  const bodyRow = ({ context }: { context: { index: number } }) => {
    const row = rows[context.index];
    const record = row?.kind === 'record' ? row.record : null;
    return {
      'data-key': row?.key,
      'data-open': (record && record.id === openId) || undefined,
      'data-glow': (record && glowing.has(record.id)) || undefined,
      'data-archived': (record?.archivedAt && !view.archived) || undefined,
      tabIndex: row?.key === keys.current ? 0 : -1,
      'aria-selected': record && selection ? selection.ids.has(record.id) : undefined,
      ...(tree && row && { 'aria-level': row.depth + 1 }),
      ...(tree && row?.kind === 'record' && row.branch && { 'aria-expanded': row.branch === 'open' }),
    };
  };

  return (
    <div
      ref={frame}
      role="presentation"
      className={`${table.frame} fill-y relative ${styles.frame}`}
      onKeyDown={keys.onKeyDown}
      onFocus={keys.onFocus}
    >
      <Prime>
        <DataTable
          // It keeps an order of columns of its own: another order is another table.
          key={layout.columns.join()}
          lazy
          scrollable
          scrollHeight="flex"
          removableSort
          reorderableColumns
          cellMemo={false}
          className={`${table.table} ${styles.table}`}
          value={[...rows]}
          dataKey="key"
          tableStyle={{ '--width': `${width}px` }}
          pt={{
            wrapper: { 'data-density': layout.density },
            table: { 'aria-label': words.title, role: tree ? 'treegrid' : 'grid' },
            bodyRow,
          }}
          {...(view.sort && { sortField: view.sort.field, sortOrder: view.sort.order })}
          onSort={({ sortField, sortOrder }) => change({ sort: sortOf(sortField, sortOrder) })}
          onColReorder={({ columns }) => arrange({ columns: namesOf(columns, layout) })}
          onRowClick={({ data, originalEvent }) => {
            // Text that was just marked is to be copied; a click that chooses is not one that opens.
            const row = data as GridRow;
            if (row.kind !== 'record' || window.getSelection()?.type === 'Range') return;
            if (originalEvent.shiftKey && selection) selection.toggle(row.record.id, true);
            else onOpen(row.record.id);
          }}
        >
          {selection && (
            <Column
              columnKey="check"
              reorderable={false}
              headerStyle={{ width: CHECK_WIDTH }}
              className={styles.checks ?? ''}
              headerClassName={styles.checks ?? ''}
              header={
                <CheckBox
                  className={styles.check}
                  checked={selection.all}
                  aria-label={t('grid.selectAll')}
                  onChange={selection.toggleAll}
                />
              }
              body={check}
            />
          )}
          {layout.columns.map((name, at) => {
            const spec = fieldOf(family, name);
            const label = words.field(name);
            const wide = widthOf(family, layout, name, label);
            const numeric = isNumeric(spec) || undefined;
            return (
              <Column
                key={name}
                field={name}
                sortable={spec.sort ?? false}
                // The last one takes what is left over; the table is never narrower than all of them.
                headerStyle={at < layout.columns.length - 1 ? { width: wide } : {}}
                className={at === 0 ? (styles.heading ?? '') : ''}
                pt={{
                  headerCell: { 'aria-label': label, 'data-numeric': numeric },
                  bodyCell: { 'data-numeric': numeric },
                }}
                header={
                  <>
                    {label}
                    {spec.filter && (
                      <FilterButton
                        field={label}
                        on={name in view.filters}
                        onOpen={(anchor) => onFilter(name, anchor)}
                      />
                    )}
                    <Resizer
                      field={label}
                      width={wide}
                      onWidth={(wanted) => arrange({ widths: { ...layout.widths, [name]: Math.round(wanted) } })}
                    />
                  </>
                }
                body={at === 0 ? first(name) : other(name)}
              />
            );
          })}
        </DataTable>
      </Prime>
    </div>
  );
}

const sortOf = (field: string, order: 1 | 0 | -1 | null | undefined): Sort | null => (order ? { field, order } : null);

/** The fields in the order that the header was dragged into. */
function namesOf(columns: unknown, { columns: known }: Layout): readonly string[] {
  const dragged = (columns as { props: { field?: string } }[]).flatMap(({ props }) => props.field ?? []);
  return dragged.filter((name) => known.includes(name));
}
