// Files for spreadsheets: cells that none of them takes for a formula, and the mark by which Excel knows UTF-8.

/** A spreadsheet takes what begins like this for a formula, and the words are what users typed. */
const FORMULA = /^[=+\-@\t\r]/;

export function textCell(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}

/** Lines of cells that are ready to be written. */
export const csvLines = (lines: readonly (readonly string[])[]) => lines.map((cells) => `${cells.join()}\r\n`).join('');

export const CSV_MARK = '\uFEFF';
