// The errors of an import as a file that can be opened beside the one that was imported.
import { CSV_MARK, csvLines, textCell } from '@/components/csv';
import type { Import } from '../api/contract';

export const errorsAsCsv = (errors: Import['errors']) =>
  CSV_MARK +
  csvLines([
    ['line', 'column', 'message'],
    ...errors.map(({ line, column, message }) => [String(line), textCell(column ?? ''), textCell(message)]),
  ]);
