// The tab of a record with those records of another family that refer to it.
import type { DrawerTab, Family, Row } from '../family';
import { RelatedRecords } from './RelatedRecords';

type Related = {
  /** Of the tab, and the key of its title in the family's texts. */
  id: string;
  title?: string;
  family: Family;
  /** Refers to the record. */
  field: string;
  /** Those that refer to what is below the record, too. */
  below?: boolean;
  columns: readonly string[];
  home: string;
  /** What a new one begins with besides the reference; null where none can be made from here. None can of an archived record. */
  create?: (record: Row) => Readonly<Record<string, string>> | null;
};

const nothingElse = () => ({});
export const noneMade = () => null;

export function relatedTab({
  id,
  title = id,
  field,
  below = false,
  create = nothingElse,
  ...shown
}: Related): DrawerTab {
  return {
    id,
    title,
    render: (record) => {
      const self = String(record.id);
      const more = record.archivedAt === null ? create(record) : null;
      return (
        <RelatedRecords
          {...shown}
          field={field}
          filter={{ mode: below ? 'subtree' : 'in', values: [self] }}
          {...(more && { create: { [field]: self, ...more } })}
        />
      );
    },
  };
}
