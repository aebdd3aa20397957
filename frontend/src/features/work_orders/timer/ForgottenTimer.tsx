// Asks about a timer that has run for longer than anybody works: it is stopped, and corrected to when work really stopped.
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, body } from '@/api/client';
import { readAgain } from '@/api/readAgain';
import { FormDialog } from '@/components/dialog/FormDialog';
import { DateTimeInput } from '@/components/field/DateTimeInput';
import { useFormats } from '@/components/formats/useFormats';
import { useTick } from '@/components/time/useTick';
import { keyOf } from '../work_order/api/workOrder';
import { laborCalls } from '../work_order/api/labor';
import { useDayOf } from '../work_order/labour/useDayOf';
import { forgetTimer, type RunningTimer } from './running';

type Props = { timer: RunningTimer; personId: number; onClose: () => void };

const HOUR_MS = 3_600_000;
const TICK_MS = 60_000;

export default function ForgottenTimer({ timer: { id, code, title, startedAt }, personId, onClose }: Props) {
  const { t } = useTranslation('labour');
  const { formatDateTime } = useFormats();
  const queries = useQueryClient();
  const dayOf = useDayOf();
  const [end, setEnd] = useState('');
  const now = useTick(TICK_MS);
  const began = Date.parse(startedAt);
  const ended = new Date(end).getTime();
  const possible = ended > began && ended <= now + TICK_MS;
  const stop = async () => {
    const rows = await body(api.POST('/api/WorkOrder/{id}/labour/stop', { params: { path: { id } } }));
    forgetTimer(personId, id);
    const row = rows.find((one) => one.personId === personId && Date.parse(one.startedAt) === began);
    if (row) {
      await laborCalls.correct(row.id, {
        hoursSubmitted: ((ended - began) / HOUR_MS).toFixed(4),
        submissionDate: dayOf(new Date(began)),
        labourTypeId: null,
        reason: t('forgotten.reason'),
      });
    }
    await readAgain(queries, keyOf(id));
  };
  return (
    <FormDialog
      lasting
      title={t('forgotten.title')}
      ready={possible}
      action={t('forgotten.stop')}
      dismiss={t('forgotten.goOn')}
      onSave={stop}
      onClose={onClose}
    >
      {(messages) => (
        <>
          <p>{t('forgotten.text', { code, title, when: formatDateTime(startedAt) })}</p>
          <DateTimeInput
            label={t('forgotten.end')}
            required
            value={end}
            error={messages('hoursSubmitted') ?? (end !== '' && !possible ? t('forgotten.impossible') : undefined)}
            onChange={({ target }) => setEnd(target.value)}
          />
        </>
      )}
    </FormDialog>
  );
}
