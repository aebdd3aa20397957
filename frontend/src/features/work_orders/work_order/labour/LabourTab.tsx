// The labour of a work order: sums, planned lines, and the hours that were worked.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useUser } from '@/api/calls/session';
import { Button } from '@/components/button/Button';
import { Skeleton } from '@/components/state/Skeleton';
import { ErrorState } from '@/components/state/StateMessage';
import { TIMESHEET } from '@/paths/work_orders';
import { laborCalls, type LaborRow, type PlannedLabor, useLaborSheet } from '../api/labor';
import { useOrderAction } from '../api/useOrderCall';
import type { References } from '../references';
import { ActualTable } from './ActualTable';
import { HoursDialog } from './HoursDialog';
import styles from './labour.module.css';
import { LaborTotals } from './LaborTotals';
import { PlanDialog } from './PlanDialog';
import { PlannedTable } from './PlannedTable';

type Props = { id: number; references: References; mayUpdate: boolean };
type Shown = { plan: PlannedLabor | null } | { hours: LaborRow | null } | null;

export function LabourTab({ id, references: { people }, mayUpdate }: Props) {
  const { t } = useTranslation('labour');
  const { personId } = useUser();
  const { data: sheet, error, refetch } = useLaborSheet(id);
  const act = useOrderAction(id);
  const [shown, setShown] = useState<Shown>(null);
  if (error && !sheet) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!sheet) return <Skeleton height={200} />;
  const close = () => setShown(null);
  const approvable = sheet.actual.filter((row) => row.mayApprove && row.approvedAt === null);
  const approve = (rows: readonly LaborRow[]) =>
    act(
      laborCalls.approve(
        id,
        rows.map((row) => row.id),
      ),
      t('approved', { count: rows.length }),
    );

  return (
    <>
      <LaborTotals totals={sheet.totals} />
      <section className="stack gap-8" aria-label={t('planned')}>
        <div className={styles.heading}>
          <h3>{t('planned')}</h3>
          {mayUpdate && (
            <Button icon="plus" onClick={() => setShown({ plan: null })}>
              {t('plan')}
            </Button>
          )}
        </div>
        <PlannedTable
          lines={sheet.planned}
          mayUpdate={mayUpdate}
          onEdit={(plan) => setShown({ plan })}
          onRemove={(line) => void act(laborCalls.removePlan(line.id))}
        />
      </section>
      <section className="stack gap-8" aria-label={t('actual')}>
        <div className={styles.heading}>
          <h3>{t('actual')}</h3>
          {mayUpdate && approvable.length > 1 && (
            <Button icon="check" onClick={() => void approve(approvable)}>
              {t('approveAll')}
            </Button>
          )}
          {mayUpdate && (
            <Button icon="plus" onClick={() => setShown({ hours: null })}>
              {t('enter')}
            </Button>
          )}
        </div>
        <ActualTable
          rows={sheet.actual}
          mayUpdate={mayUpdate}
          onApprove={(row) => void approve([row])}
          onCorrect={(hours) => setShown({ hours })}
          onRemove={(row) => void act(laborCalls.remove(row.id))}
        />
        {personId !== null && <Link to={TIMESHEET}>{t('timesheet')}</Link>}
      </section>
      {shown && 'plan' in shown && <PlanDialog workOrderId={id} line={shown.plan} people={people} onClose={close} />}
      {shown && 'hours' in shown && <HoursDialog workOrderId={id} row={shown.hours} people={people} onClose={close} />}
    </>
  );
}
