// The way from an alarm to a technician who sees to it: one press opens a work order on the board of the last one, which is asked
// for only the first time; from then on its code leads there.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePermission } from '@/api/calls/userSubModules';
import { Button } from '@/components/button/Button';
import type { Alarm } from '@/realtime/alarm/model';
import styles from './actions.module.css';
import { useAround } from './AlarmsContext';
import { useWorkBoards } from './lastBoard';
import { WorkLink } from './WorkLink';

export function WorkOrder({ alarm }: { alarm: Alarm }) {
  const { t } = useTranslation('alarm');
  const { actions, ask } = useAround();
  const { create } = usePermission('workOrders');
  const { boards, usual } = useWorkBoards();
  const [busy, setBusy] = useState(false);
  const [pressed, setPressed] = useState(false);
  const { work, name } = alarm;
  if (work) return <WorkLink {...{ work }} instead={pressed} />;
  if (!create || boards.length === 0) return null;
  const open = async () => {
    setPressed(true);
    if (!usual) return ask({ kind: 'board', alarms: [alarm] });
    setBusy(true);
    await actions.openOrder(alarm, usual.id);
    setBusy(false);
  };
  const label = usual ? t('do.orderOn', { name, board: usual.name }) : t('do.orderFor', { name });
  return (
    <Button icon="clipboard" data-work {...{ busy }} aria-label={label} title={label} onClick={() => void open()}>
      <span className={styles.word}>{t('do.order')}</span>
    </Button>
  );
}
