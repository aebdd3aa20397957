// Columns that only some plants need: lots and serial numbers are left out where no row has any.

/** The columns without those of these that are empty in all rows. */
export const withoutEmpty = <C extends { id: string }>(
  columns: readonly C[],
  optional: readonly string[],
  rows: readonly Readonly<Record<string, unknown>>[],
): readonly C[] =>
  columns.filter(({ id }) => !optional.includes(id) || rows.some((row) => row[id] !== null && row[id] !== ''));
