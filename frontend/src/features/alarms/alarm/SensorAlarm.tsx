// The worst alarm of a sensor that is on the list, leading there.
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useUser } from '@/api/calls/session';
import { worstOf } from './bySensor';
import { alarmPage } from '@/paths/alarms';
import { Severity } from './Severity';
import { statusOf } from '@/realtime/alarm/model';
import { useAlarms } from '@/realtime/alarm/useAlarms';

export function SensorAlarm({ id }: { id: number }) {
  const { t } = useTranslation('alarm');
  const { id: userId, data } = useUser();
  const { snapshot } = useAlarms({ id: userId, name: data.displayName });
  const alarm = worstOf(snapshot?.alarms ?? null, id);
  if (!alarm) return null;
  return (
    <Link to={alarmPage(alarm.id)}>
      <Severity severity={alarm.severity} quiet={statusOf(alarm) !== 'unacknowledged'} /> {alarm.name} ·{' '}
      {t(`status.${statusOf(alarm)}`)}
    </Link>
  );
}
