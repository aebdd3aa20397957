// Columns of a plain table of records: the names and cells of the family, numbers to the right.
import { fieldOf, useFamily, useFamilyWords } from '../FamilyContext';
import type { Row } from '../family';
import { isNumeric } from './useWords';
import { useCell } from './Value';

export function useRecordColumns(names: readonly string[]) {
  const family = useFamily();
  const words = useFamilyWords(family);
  const content = useCell();
  return names.map((name) => ({
    id: name,
    header: words.field(name),
    render: (record: Row) => content(record, name),
    ...(isNumeric(fieldOf(family, name)) && { numeric: true }),
  }));
}
