// The alarm of a tile's sensor, if there is one: a sign that leads to it.
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { alarmPage } from '@/paths/alarms';
import { SEVERITY_ICONS } from '@/features/alarms/alarm/Severity';
import severity from '@/features/alarms/alarm/severity.module.css';
import { Icon } from '@/components/icon/Icon';
import { type Alarm, statusOf } from '@/realtime/alarm/model';
import styles from './marks.module.css';

export function TileAlarm({ alarm }: { alarm: Alarm }) {
  const { t } = useTranslation('alarm');
  const label = `${t(`severity.${alarm.severity}`)}: ${alarm.name}, ${t(`status.${statusOf(alarm)}`)}`;
  return (
    <Link
      to={alarmPage(alarm.id)}
      className={`${styles.alarm} ${severity.coloured}`}
      data-severity={alarm.severity}
      data-status={statusOf(alarm)}
      aria-label={label}
      title={label}
    >
      <Icon name={SEVERITY_ICONS[alarm.severity]} />
    </Link>
  );
}
