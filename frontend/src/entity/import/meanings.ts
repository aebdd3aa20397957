// What values of a file mean, as a table that can be filled in elsewhere: column, value and meaning.
import { CSV_MARK, csvLines, textCell } from '@/components/csv';
import type { ImportChoices, UnknownValue } from '../api/contract';

type Values = ImportChoices['values'];

export const NO_CHOICES: ImportChoices = { values: {}, create: [], validOnly: false };

/** As the server compares them. */
export const plain = (value: string) => value.trim().toLowerCase();

/** With one more meaning; undefined takes it back. */
export function meaning(
  values: Values,
  { column, value }: Pick<UnknownValue, 'column' | 'value'>,
  is?: string,
): Values {
  const others = Object.entries(values[column] ?? {}).filter(([one]) => one !== plain(value));
  return { ...values, [column]: Object.fromEntries(is === undefined ? others : [...others, [plain(value), is]]) };
}

export const meaningOf = (values: Values, { column, value }: Pick<UnknownValue, 'column' | 'value'>) =>
  values[column]?.[plain(value)];

/** Values that have a meaning, without those that are listed already. */
export const given = (values: Values, listed: readonly UnknownValue[]): readonly UnknownValue[] =>
  Object.entries(values).flatMap(([column, meanings]) =>
    Object.keys(meanings)
      .filter((value) => !listed.some((one) => one.column === column && plain(one.value) === value))
      .map((value) => ({ column, value, rows: 0, family: null, created: false })),
  );

export const asCsv = (unknown: readonly UnknownValue[], values: Values) =>
  CSV_MARK +
  csvLines([
    ['column', 'value', 'meaning'],
    ...unknown.map((one) => [textCell(one.column), textCell(one.value), textCell(meaningOf(values, one) ?? '')]),
  ]);

const CELL = /(?:"((?:[^"]|"")*)"|([^",;\t\r\n][^,;\t\r\n]*)?)([,;\t]|\r?\n|$)/y;

/** The cells of a table, by lines that hold anything. */
function cellsOf(text: string): { line: number; cells: string[] }[] {
  const rows: { line: number; cells: string[] }[] = [];
  let cells: string[] = [];
  let line = 1;
  CELL.lastIndex = text.startsWith(CSV_MARK) ? 1 : 0;
  while (CELL.lastIndex < text.length) {
    const found = CELL.exec(text);
    // What stands behind a closing quote is part of no cell.
    if (!found) return [...rows, { line, cells: [] }];
    const [whole, quoted, bare = '', end = ''] = found;
    cells.push((quoted?.replaceAll('""', '"') ?? bare).trim());
    if (!/^[,;\t]$/.test(end)) {
      if (cells.some((cell) => cell !== '')) rows.push({ line, cells });
      cells = [];
    }
    line += whole.split('\n').length - 1;
  }
  if (cells.some((cell) => cell !== '')) rows.push({ line, cells });
  return rows;
}

const unquoted = (cell: string) => (/^'[=+\-@]/.test(cell) ? cell.slice(1) : cell);

/** The meanings that a table gives, beside those there are; the number of a line that is not as it should be. */
export function fromCsv(text: string, values: Values): Values | number {
  let all = values;
  for (const { line, cells } of cellsOf(text).slice(1)) {
    const [column, value, is] = cells.map(unquoted);
    if (column === undefined || value === undefined || is === undefined || cells.length > 3) return line;
    if (is !== '') all = meaning(all, { column, value }, is);
  }
  return all;
}
