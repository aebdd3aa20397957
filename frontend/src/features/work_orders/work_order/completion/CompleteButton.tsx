// Finishes a work order: opens the sheet on which what is missing is filled in.
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@/components/button/Button';
import type { Board } from '@/realtime/board/model';
import { COMPLETED, IN_REVIEW } from '../api/completion';
import type { WorkOrder } from '../api/workOrder';

const CompletionSheet = lazy(async () => ({ default: (await import('./CompletionSheet')).CompletionSheet }));

/** A board without review completes at once; elsewhere the technician hands it over first. */
export type Finish = 'complete' | 'submit';
const finishOf = (status: number, { settings }: Board): Finish =>
  status >= IN_REVIEW || settings.skipReview ? 'complete' : 'submit';

export function CompleteButton({ workOrder, board }: { workOrder: WorkOrder; board: Board }) {
  const { t } = useTranslation('work-order');
  /** Decided when it is opened: another user may move the work order meanwhile; the refusal says so. */
  const [asked, setAsked] = useState<Finish | null>(null);
  const finish = finishOf(workOrder.status, board);
  return (
    <>
      {workOrder.status < COMPLETED && (
        <Button kind="primary" icon="check" onClick={() => setAsked(finish)}>
          {t(finish)}
        </Button>
      )}
      {asked && (
        <Suspense fallback={null}>
          <CompletionSheet {...{ workOrder }} finish={asked} onClose={() => setAsked(null)} />
        </Suspense>
      )}
    </>
  );
}
