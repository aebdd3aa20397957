// One's own timer on a work order: starts it, or stops it while it runs and shows how long it has been.
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useUser } from '@/api/calls/session';
import { Button } from '@/components/button/Button';
import { notify } from '@/components/snackbar/notify';
import { useBoard } from '@/realtime/board/useBoard';
import { Elapsed } from '../timer/Elapsed';
import { forgetTimer, rememberTimer } from '../timer/running';
import { useLabour } from './api/labour';
import type { WorkOrder } from './api/workOrder';
import { useCommand } from './useCommand';

type Props = { workOrder: Pick<WorkOrder, 'id' | 'boardNumber' | 'code' | 'title'> };

export function LabourButton({ workOrder: { id, boardNumber: board, code, title } }: Props) {
  const { t } = useTranslation('work-order');
  const { personId } = useUser();
  const { data: labour } = useLabour(id);
  const command = useCommand(id);
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
  return (
    <Button icon={running ? 'stop' : 'play'} onClick={() => void command(running ? 'stopLabour' : 'startLabour')}>
      {t(running ? 'stopLabour' : 'startLabour')} {startedAt && <Elapsed since={startedAt} />}
    </Button>
  );
}
