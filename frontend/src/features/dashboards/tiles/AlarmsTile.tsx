// The list of alarms in small: the worst first.
import { useContext, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { usePermission } from '@/api/calls/userSubModules';
import { IconButton } from '@/components/button/IconButton';
import { notify } from '@/components/snackbar/notify';
import { Lasted, Lasting } from '@/features/alarms/alarm/live/Duration';
import { compare } from '@/features/alarms/alarm/live/order';
import { ALARMS_PAGE, alarmPage } from '@/paths/alarms';
import { Severity } from '@/features/alarms/alarm/Severity';
import { type Alarm, statusOf } from '@/realtime/alarm/model';
import type { WidgetOf } from '../model/widget';
import { AlarmsLinkContext, concerns } from './alarms';
import { Missing } from './Missing';
import face from './face.module.css';
import styles from './lists.module.css';

const MOST = 50;
const silent = () => () => undefined;

export function AlarmsTile({ widget: { severities, sensorIds, title } }: { widget: WidgetOf<'alarms'> }) {
  const { t } = useTranslation('alarm');
  const link = useContext(AlarmsLinkContext);
  const { update } = usePermission('sensors');
  const alarms = useSyncExternalStore(link?.subscribe ?? silent, () => link?.read()?.alarms ?? null);
  if (!link) return <Missing />;
  const shown = (alarms ?? [])
    .filter((alarm) => statusOf(alarm) !== 'shelved' && concerns(alarm, { severities, sensorIds }))
    .toSorted(compare);
  const acknowledge = async ({ id }: Alarm) => {
    const outcome = await link.give({ type: 'acknowledge', data: { alarmId: id } });
    if (!outcome.ok) notify({ message: t('refused', { count: 1, why: outcome.error.detail }), variant: 'warning' });
  };
  return (
    <div className={face.tile}>
      <header>
        <Link to={ALARMS_PAGE}>{title || t('title')}</Link> <span className={face.count}>{shown.length}</span>
      </header>
      {shown.length === 0 && alarms && <p className={face.quiet}>{t('allNormal')}</p>}
      <ul className={`fill-y small scroll ${styles.alarms}`}>
        {shown.slice(0, MOST).map((alarm) => (
          <li className="stack line-below" key={alarm.id} data-status={statusOf(alarm)}>
            <span>
              <Severity severity={alarm.severity} quiet={statusOf(alarm) !== 'unacknowledged'} />
              <Link to={alarmPage(alarm.id)}>{alarm.name}</Link>
            </span>
            <span className={face.quiet}>
              {alarm.place?.sensor && `${alarm.place.sensor.name} · `}
              {alarm.occurrence.returnedAt ? (
                <Lasted from={alarm.occurrence.raisedAt} until={alarm.occurrence.returnedAt} />
              ) : (
                <Lasting from={alarm.occurrence.raisedAt} />
              )}
            </span>
            {update && !alarm.acknowledged && (
              <IconButton icon="check" label={t('do.acknowledge')} onClick={() => void acknowledge(alarm)} />
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
