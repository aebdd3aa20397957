// What one can do with an alarm, in its words: shown at once, and said why where it is refused.
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '@/api/errors';
import { notify } from '@/components/snackbar/notify';
import type { AlarmCommand } from '@/realtime/alarm/command';
import type { Alarm } from '@/realtime/alarm/model';
import type { AlarmsLink } from '@/realtime/alarm/useAlarms';
import { useWork } from '../api/alarms';
import { rememberBoard } from './lastBoard';

export type Actions = {
  /** Whether all of them went well. */
  give: (commands: readonly AlarmCommand[]) => Promise<boolean>;
  acknowledge: (alarms: readonly Alarm[]) => Promise<boolean>;
  shelve: (alarms: readonly Alarm[], until: Date, reason?: string) => Promise<boolean>;
  /** Settles when it is open, or it was said why not. */
  openOrder: (alarm: Alarm, boardId: number) => Promise<void>;
  draftRequest: (alarm: Alarm) => Promise<void>;
};

export function useActions(link: AlarmsLink): Actions {
  const { t } = useTranslation('alarm');
  const { t: common } = useTranslation();
  const { mutateAsync } = useWork();
  const give = useCallback(
    async (commands: readonly AlarmCommand[]) => {
      const outcomes = await Promise.all(commands.map(link.give));
      const refused = outcomes.flatMap((outcome) => (outcome.ok ? [] : [outcome.error]));
      const [first] = refused;
      if (first) {
        const message = t('refused', { count: refused.length, why: first.detail || common('failed') });
        notify({ message, variant: 'warning' });
      }
      return refused.length === 0;
    },
    [link, t, common],
  );
  return useMemo(() => {
    const work = async (alarm: Alarm, kind: 'workOrder' | 'workRequest', boardId: number | null) => {
      try {
        const made = await mutateAsync({ id: alarm.id, kind, boardId });
        notify({ message: t(`work.made.${kind}`, { code: made?.code ?? '' }), variant: 'success' });
      } catch (error) {
        notify({ message: errorText(error, common('failed')), variant: 'error' });
      }
    };
    return {
      give,
      acknowledge: (alarms) =>
        give(
          alarms
            .filter(({ acknowledged }) => !acknowledged)
            .map(({ id: alarmId }) => ({ type: 'acknowledge', data: { alarmId } })),
        ),
      shelve: (alarms, until, reason = '') =>
        give(
          alarms.map(({ id: alarmId }) => ({
            type: 'shelve',
            data: { alarmId, until: until.toISOString(), reason },
          })),
        ),
      openOrder: (alarm, boardId) => {
        rememberBoard(boardId);
        return work(alarm, 'workOrder', boardId);
      },
      draftRequest: (alarm) => work(alarm, 'workRequest', null),
    };
  }, [give, mutateAsync, t, common]);
}
