// What can be done with several alarms at once.
import { useTranslation } from 'react-i18next';
import { Button } from '@/components/button/Button';
import { ChosenBar } from '@/components/chosen/ChosenBar';
import type { Alarm } from '@/realtime/alarm/model';
import { useAround } from './AlarmsContext';

export function BulkBar({ alarms, onClear }: { alarms: readonly Alarm[]; onClear: () => void }) {
  const { t } = useTranslation('alarm');
  const { actions, ask } = useAround();
  return (
    <ChosenBar chosen={t('chosen', { count: alarms.length })} clear={t('unchoose')} {...{ onClear }}>
      <Button
        kind="primary"
        icon="check"
        onClick={() => {
          void actions.acknowledge(alarms);
          onClear();
        }}
      >
        {t('do.acknowledge')}
      </Button>
      <Button icon="eye-slash" onClick={() => ask({ kind: 'shelve', alarms })}>
        {t('do.shelve')}
      </Button>
      <Button icon="check-circle" onClick={() => ask({ kind: 'clear', alarms })}>
        {t('do.clear')}
      </Button>
      <Button icon="comment" onClick={() => ask({ kind: 'comment', alarms })}>
        {t('do.comment')}
      </Button>
    </ChosenBar>
  );
}
