// A dashboard being edited: what is typed stays when another user changes it meanwhile.
import { ApiError } from '@/api/errors';
import { usePartEdits } from '@/entity/form/usePartEdits';
import { type Dashboard, type Edited, useReadAgain, useReset, useSave } from '../api';
import { useWords } from '../words';

type Part = { name: string; days: string; tiles: readonly Dashboard['tiles'][number][] };

const isConflict = (error: unknown) => error instanceof ApiError && error.code === 'version_conflict';

export function useDashboardEdits(dashboard: Dashboard) {
  const words = useWords();
  const save = useSave(dashboard.id);
  const reset = useReset(dashboard.id);
  const readAgain = useReadAgain(dashboard.id);
  const partOf = (read: Dashboard): Part => ({
    name: words.dashboard(read),
    days: String(read.periodDays),
    tiles: read.tiles,
  });
  const edits = usePartEdits<Dashboard, Part, Omit<Edited, 'version'>>(dashboard, partOf, {
    save: (version, values) => save.mutateAsync({ ...values, version }),
    currentOf: (error) => (isConflict(error) ? readAgain().catch(() => null) : null),
    isOwn: (version) =>
      save.isPending || reset.isPending || version === save.data?.version || version === reset.data?.version,
    saving: save.isPending,
    // Not of a conflict: that is to be decided.
    error: save.error && !isConflict(save.error) ? save.error : null,
    reset: save.reset,
  });
  return { edits, part: edits.mine ?? partOf(dashboard), reset };
}
