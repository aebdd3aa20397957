// The record of a row: its code and what it is called, leading to its page where it has one.
import { Link } from 'react-router';
import { assetPage } from '@/paths/assets';
import { partPage, purchaseOrderPage } from '@/paths/materials';
import { sensorPage } from '@/paths/sensors';
import { cardPage } from '@/paths/work_orders';
import type { Figure, Row } from './api';

const PAGES: Readonly<Record<string, (row: Row) => string | null>> = {
  workOrder: ({ id, boardNumber }) => (boardNumber === null ? null : cardPage({ id, boardNumber })),
  asset: ({ id }) => assetPage(id),
  masterPart: ({ id }) => partPage(id),
  purchaseOrder: ({ id }) => purchaseOrderPage(id),
  // An alarm of a gateway has no sensor.
  sensor: ({ id }) => (id > 0 ? sensorPage(id) : null),
};

export function RowLink({ figure, row }: { figure: Figure | undefined; row: Row }) {
  const page = (figure && PAGES[figure.rowsOf]?.(row)) ?? null;
  const text = (
    <>
      {row.code && <span className="muted nowrap">{row.code}</span>} {row.title}
    </>
  );
  return page ? (
    <Link to={page} title={row.title}>
      {text}
    </Link>
  ) : (
    <span className="truncate" title={row.title}>
      {text}
    </span>
  );
}
