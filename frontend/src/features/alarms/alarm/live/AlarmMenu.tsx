// What can be done with an alarm: acknowledging it and dispatching a work order are one press each; the rest is in the menu beside them.
import { useTranslation } from 'react-i18next';
import { useSees } from '@/api/calls/userSubModules';
import { Button } from '@/components/button/Button';
import button from '@/components/button/Button.module.css';
import { Icon } from '@/components/icon/Icon';
import { MenuButton, type MenuEntry } from '@/components/menu/MenuButton';
import { type Alarm, isActive } from '@/realtime/alarm/model';
import { useAround } from './AlarmsContext';
import { useWorkBoards } from './lastBoard';
import styles from './actions.module.css';
import { WorkOrder } from './WorkOrder';

const SPANS = [
  ['quarter', 15],
  ['hour', 60],
  ['shift', 8 * 60],
] as const;
const after = (minutes: number) => new Date(Date.now() + minutes * 60_000);

export function AlarmMenu({ alarm }: { alarm: Alarm }) {
  const { t } = useTranslation('alarm');
  const { actions, may, ask } = useAround();
  const sees = useSees();
  const { boards } = useWorkBoards();
  const alarms = [alarm];
  const orders = sees('workOrders') && !alarm.work;
  const entries: MenuEntry[] = [
    ...(orders && boards.length > 1
      ? [{ label: t('do.openElsewhere'), icon: 'clipboard', onSelect: () => ask({ kind: 'board', alarms }) }]
      : []),
    ...(sees('workRequests') && !alarm.work
      ? [{ label: t('do.draftRequest'), icon: 'inbox', onSelect: () => actions.draftRequest(alarm) }]
      : []),
    ...(alarm.work ? [] : (['separator'] as const)),
    { label: t('do.comment'), icon: 'comment', onSelect: () => ask({ kind: 'comment', alarms }) },
    {
      label: t('do.clear'),
      icon: 'check-circle',
      disabled: !isActive(alarm),
      onSelect: () => ask({ kind: 'clear', alarms }),
    },
    'separator',
    ...(alarm.shelved
      ? [
          {
            label: t('do.unshelve'),
            icon: 'eye',
            onSelect: () => void actions.give([{ type: 'unshelve', data: { alarmId: alarm.id } }]),
          },
        ]
      : SPANS.map(([span, minutes]) => ({
          label: t(`do.shelveFor.${span}`),
          icon: 'eye-slash',
          onSelect: () => void actions.shelve(alarms, after(minutes)),
        }))),
    { label: t('do.shelveUntil'), icon: 'calendar', onSelect: () => ask({ kind: 'shelve', alarms }) },
  ];
  return (
    <span className={styles.actions}>
      {may && !alarm.acknowledged && (
        <Button icon="check" data-acknowledge onClick={() => void actions.acknowledge(alarms)}>
          {t('do.acknowledge')}
        </Button>
      )}
      <WorkOrder {...{ alarm }} />
      {may && (
        <MenuButton className={button.icon} entries={entries} aria-label={t('do.more', { name: alarm.name })}>
          <Icon name="ellipsis-v" />
        </MenuButton>
      )}
    </span>
  );
}
