// A table that is read: no sorting, no choosing, long texts wrap. Where there is no room its rows are cards.
import { Fragment, type Key, type ReactNode } from 'react';
import { useFirstRows } from '../browser/useSteps';
import { cell } from './cell';
import styles from './table.module.css';

export type Column<Row> = {
  id: string;
  header: string;
  render: (row: Row) => ReactNode;
  /** Share of the width, in percent. */
  width?: number;
  numeric?: boolean;
  /** `heading` names the row, `actions` are its buttons: in a card both stand without the name of their column. */
  part?: 'heading' | 'actions';
};

/** Rows of the first frame, more than fit on a screen. All others follow in one more: each changes the layout of the whole table. */
const FIRST = 40;

type Props<Row> = {
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => Key;
  /** What is said below a row, over the whole width. */
  renderDetail?: (row: Row) => ReactNode;
  /** Not to be relied on any more. */
  muted?: (row: Row) => boolean;
  /** Few columns of short texts: it stays a table on a phone. */
  short?: boolean;
};

export function Table<Row>({ label, columns, rows, keyOf, renderDetail, muted, short = false }: Props<Row>) {
  const drawn = useFirstRows(rows, FIRST);
  return (
    <div className={short ? undefined : `${styles.room} ${styles.wide}`}>
      <div className={`${styles.frame} ${styles.table} ${styles.wrapping}`} data-short={short || undefined}>
        <table aria-label={label}>
          <thead>
            <tr>
              {columns.map(({ id, header, width, numeric, part }) => (
                <th key={id} scope="col" data-numeric={numeric} style={width ? { width: `${width}%` } : undefined}>
                  {part === 'actions' ? <span className="visually-hidden">{header}</span> : header}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {drawn.map((row) => {
              const more = renderDetail?.(row);
              return (
                <Fragment key={keyOf(row)}>
                  <tr data-muted={muted?.(row) || undefined}>
                    {columns.map(({ id, header, render, numeric, part }) => (
                      <td key={id} data-numeric={numeric} data-part={part}>
                        {part ? render(row) : cell(header, render(row))}
                      </td>
                    ))}
                  </tr>
                  {more && (
                    <tr className={styles.detail}>
                      <td colSpan={columns.length}>{more}</td>
                    </tr>
                  )}
                </Fragment>
              );
            })}
          </tbody>
        </table>
      </div>
    </div>
  );
}
