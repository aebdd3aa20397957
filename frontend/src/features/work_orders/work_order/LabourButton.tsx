// One's own timer on a work order: starts it, or stops it while it runs and shows how long it has been.
import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUser } from '@/api/calls/session';
import { usePermission } from '@/api/calls/userSubModules';
import { Button } from '@/components/button/Button';
import { notify } from '@/components/snackbar/notify';
import { useBoard } from '@/realtime/board/useBoard';
import { Elapsed } from '../timer/Elapsed';
import { forgetTimer, rememberTimer } from '../timer/running';
import { useLabour } from './api/labour';
import type { WorkOrder } from './api/workOrder';
import { useCommand } from './useCommand';
import styles from './LabourButton.module.css';

const OverrideDialog = lazy(async () => ({ default: (await import('./links/OverrideDialog')).OverrideDialog }));

type Props = { workOrder: Pick<WorkOrder, 'id' | 'boardNumber' | 'code' | 'title'> };

export function LabourButton({ workOrder: { id, boardNumber: board, code, title } }: Props) {
  const { t } = useTranslation('work-order');
  const { personId } = useUser();
  const { data: labour } = useLabour(id);
  const command = useCommand(id);
  const { reopen } = usePermission('workOrders');
  /** What blocks it, in words, while it is asked whether to start all the same. */
  const [blocked, setBlocked] = useState<string | null>(null);
  const store = useBoard();
  const running = labour?.find((stretch) => stretch.personId === personId && stretch.stoppedAt === null);
  const startedAt = running?.startedAt;
  const isKnown = labour !== undefined;
  // The shell shows it on every screen from here on.
  useEffect(() => {
    if (personId === null || !isKnown) return;
    if (startedAt) rememberTimer(personId, { id, board, code, title, startedAt });
    else forgetTimer(personId, id);
  }, [personId, isKnown, startedAt, id, board, code, title]);
  // Of a person one timer runs: where a start has stopped another one, it is said.
  useEffect(
    () =>
      store.watch((event) => {
        const data = event?.type === 'labourStarted' && event.data.cardId === id ? event.data : null;
        const stopped =
          data?.person === personId ? (data.stopped as { cardId: number; code: string } | undefined) : null;
        if (!stopped) return;
        notify({ message: t('timerStopped', { code: stopped.code }), variant: 'info' });
      }),
    [store, id, personId, t],
  );
  if (!labour) return null;
  const start = async () => {
    const outcome = await command('startLabour', {}, reopen ? 'blocked' : undefined);
    if (reopen && !outcome.ok && outcome.error.code === 'blocked') setBlocked(outcome.error.detail);
  };
  return (
    <>
      <Button icon={running ? 'stop' : 'play'} onClick={() => void (running ? command('stopLabour') : start())}>
        <span className={running ? styles.verb : undefined}>{t(running ? 'stopLabour' : 'startLabour')}</span>
        {startedAt && <Elapsed since={startedAt} />}
      </Button>
      {blocked !== null && (
        <Suspense fallback={null}>
          <OverrideDialog
            detail={blocked}
            onAnswer={(overrideReason) => command('startLabour', { overrideReason })}
            onClose={() => setBlocked(null)}
          />
        </Suspense>
      )}
    </>
  );
}
