// The table itself: on wide screens rows and columns, on phones each row is a card with the column names inside.
import { Column } from 'primereact/column';
import { DataTable } from 'primereact/datatable';
import { useTranslation } from 'react-i18next';
import { useFormats } from '@/components/formats/useFormats';
import { Icon } from '@/components/icon/Icon';
import { Prime } from '@/components/prime/Prime';
import { cell } from '@/components/table/cell';
import table from '@/components/table/table.module.css';
import styles from './list.module.css';
import { isLate, readSort, type Row, type Sort } from './query';

type Props = {
  rows: readonly Row[];
  /** When they were read: what is late is late by then. */
  now: number;
  sort: Sort;
  /** By status id. */
  colours: ReadonlyMap<number, string>;
  onSort: (sort: Sort) => void;
  onOpen: (id: number) => void;
};

const PRIORITIES = { 1: 'low', 2: 'medium', 3: 'high' } as const;
const PRIORITY_ICONS = { low: 'minus', medium: 'angle-up', high: 'angle-double-up' } as const;
const PRIORITY_COLOURS = { low: 'muted', medium: 'warning', high: 'danger' };
const priorityOf = (value: number) => PRIORITIES[value as keyof typeof PRIORITIES] ?? 'low';

export function WorkOrderTable({ rows, now, sort, colours, onSort, onOpen }: Props) {
  const { t } = useTranslation('board-views');
  const { formatDateTime } = useFormats();

  const cells = {
    code: codeCell(onOpen),
    title: titleCell,
    status: (row: Row) =>
      cell(
        t('list.status'),
        <span className="inline-row gap-6">
          <span className={styles.dot} style={{ background: colours.get(row.statusId) }} />
          {row.statusName}
        </span>,
      ),
    priority: (row: Row) => {
      const name = priorityOf(row.priority);
      return cell(
        t('list.priority'),
        <span className="inline-row gap-6">
          <Icon className={`mini ${PRIORITY_COLOURS[name]}`} name={PRIORITY_ICONS[name]} />
          {t(`priorities.${name}`)}
        </span>,
      );
    },
    due: (row: Row) =>
      row.due &&
      cell(
        t('list.due'),
        <time dateTime={row.due} className={`numbers ${styles.due}`} data-late={isLate(row, now) || undefined}>
          {isLate(row, now) && <Icon name="exclamation-circle" />}
          {formatDateTime(row.due)}
          {isLate(row, now) && <span className="visually-hidden"> · {t('list.overdue')}</span>}
        </time>,
        `${formatDateTime(row.due)}${isLate(row, now) ? ` · ${t('list.overdue')}` : ''}`,
      ),
    responsible: (row: Row) => cell(t('list.responsible'), row.responsibleName, row.responsibleName),
    crew: (row: Row) => cell(t('list.crew'), row.crewName, row.crewName),
    asset: (row: Row) => cell(t('list.asset'), row.asset?.name, row.asset && `${row.asset.code} ${row.asset.name}`),
  };

  return (
    <Prime>
      <DataTable
        lazy
        scrollable
        scrollHeight="flex"
        removableSort
        className={`${table.table} ${styles.table}`}
        value={[...rows]}
        dataKey="id"
        pt={{ table: { 'aria-label': t('list.label') } }}
        {...(sort && { sortField: sort.field, sortOrder: sort.order })}
        onSort={({ sortField, sortOrder }) =>
          onSort(sortOrder ? readSort(`${sortOrder < 0 ? '-' : ''}${sortField}`) : null)
        }
        onRowClick={({ data }) => onOpen((data as Row).id)}
      >
        <Column field="code" sortable header={t('list.code')} body={cells.code} />
        <Column field="title" sortable header={t('list.title')} className={styles.title ?? ''} body={cells.title} />
        <Column field="status" sortable header={t('list.status')} headerStyle={{ width: 124 }} body={cells.status} />
        <Column
          field="priority"
          sortable
          header={t('list.priority')}
          headerStyle={{ width: 100 }}
          body={cells.priority}
        />
        <Column field="due" sortable header={t('list.due')} headerStyle={{ width: 172 }} body={cells.due} />
        <Column header={t('list.responsible')} headerStyle={{ width: 128 }} body={cells.responsible} />
        <Column header={t('list.crew')} headerStyle={{ width: 116 }} body={cells.crew} />
        <Column header={t('list.asset')} headerStyle={{ width: 136 }} body={cells.asset} />
      </DataTable>
    </Prime>
  );
}

const titleCell = (row: Row) => <span title={row.title}>{row.title}</span>;

/** The way in for those who do not click rows. */
function codeCell(onOpen: (id: number) => void) {
  return (row: Row) => (
    <button
      type="button"
      className={styles.code}
      onClick={(event) => {
        event.stopPropagation();
        onOpen(row.id);
      }}
    >
      {row.code}
    </button>
  );
}
