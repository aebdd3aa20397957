// How a table is laid out here: remembered in this browser for each family, and part of a saved view.
import { type Family } from '../family';
import { readColumns } from './view';

export const DENSITIES = ['comfortable', 'compact', 'dense'] as const;
export type Density = (typeof DENSITIES)[number];
export type Layout = {
  readonly columns: readonly string[];
  readonly widths: Readonly<Record<string, number>>;
  readonly density: Density;
};

export const MIN_WIDTH = 60;
const keyOf = (family: Family) => `gantry.table.${family.name}`;

export const usualLayout = (family: Family): Layout => ({
  columns: family.columns,
  widths: {},
  density: 'comfortable',
});

/** Whatever was stored, only what makes sense of it today. */
export function layoutOf(family: Family, stored: unknown): Layout {
  const usual = usualLayout(family);
  if (typeof stored !== 'object' || stored === null) return usual;
  const { columns, widths, density } = stored as Record<string, unknown>;
  const known = typeof widths === 'object' && widths !== null ? Object.entries(widths) : [];
  return {
    columns: (Array.isArray(columns) && readColumns(family, columns.join(','))) || usual.columns,
    widths: Object.fromEntries(
      known.filter(([field, width]) => family.fields.has(field) && Number(width) >= MIN_WIDTH),
    ) as Layout['widths'],
    density: DENSITIES.find((one) => one === density) ?? usual.density,
  };
}

export function storedLayout(family: Family): Layout {
  try {
    return layoutOf(family, JSON.parse(localStorage.getItem(keyOf(family)) ?? 'null'));
  } catch {
    return usualLayout(family);
  }
}

export const storeLayout = (family: Family, layout: Layout) =>
  localStorage.setItem(keyOf(family), JSON.stringify(layout));
