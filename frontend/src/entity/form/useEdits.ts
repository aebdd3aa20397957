// A part of a record being edited and saved as a whole, as its lines are.
import { useQueryClient } from '@tanstack/react-query';
import { useChanges } from '../api/changes';
import type { Values } from '../api/contract';
import { keysOf } from '../api/keys';
import type { Family, Row } from '../family';
import { conflictIn } from './conflict';
import { usePartEdits } from './usePartEdits';

export function useEdits<Part>(family: Family, record: Row, partOf: (record: Row) => Part) {
  const client = useQueryClient();
  const { save } = useChanges(family);
  return usePartEdits<Row, Part, Values>(record, partOf, {
    save: (version, values) => save.mutateAsync({ id: record.id, version, values }),
    currentOf: (error, version) => {
      const current = conflictIn(error);
      if (current && current.version > version) client.setQueryData(keysOf(family).record(current.id), current);
      return current;
    },
    isOwn: (version) => save.isPending || save.data?.version === version,
    saving: save.isPending,
    // Not of a conflict: that is to be decided.
    error: save.error && !conflictIn(save.error) ? save.error : null,
    reset: save.reset,
  });
}
