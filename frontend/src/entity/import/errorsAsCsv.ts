// The errors of an import as a file that can be opened beside the one that was imported.
import type { Import } from '../api/contract';

/** A spreadsheet takes what begins like this for a formula, and the words come out of somebody's file. */
const FORMULA = /^[=+\-@\t\r]/;

function quoted(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}

export function errorsAsCsv(errors: Import['errors']): string {
  const lines = errors.map(({ line, column, message }) => [String(line), quoted(column ?? ''), quoted(message)].join());
  // Excel takes a file for UTF-8 only with this mark.
  return `\uFEFF${['line,column,message', ...lines].join('\r\n')}\r\n`;
}
