// An alarm as a line of a short list: its name, where it is, how long it has lasted and how bad it is.
import { useTranslation } from 'react-i18next';
import { Line } from '@/components/listcard/ListCard';
import { alarmPage } from '@/paths/alarms';
import { type Alarm, isActive, isUnacknowledged, statusOf } from '@/realtime/alarm/model';
import { Lasting } from './live/Duration';
import { Severity } from './Severity';

/** What has to be looked at: it is active or unacknowledged. */
export const isPressing = (alarm: Alarm) =>
  statusOf(alarm) !== 'shelved' && (isActive(alarm) || isUnacknowledged(alarm));

export function AlarmLine({ alarm }: { alarm: Alarm }) {
  const { t } = useTranslation('alarm');
  const { id, name, place, severity, occurrence } = alarm;
  return (
    <Line
      to={alarmPage(id)}
      title={name}
      about={[t(`status.${statusOf(alarm)}`), place?.asset?.name ?? place?.sensor?.name].filter(Boolean).join(' · ')}
      end={
        <span className="inline-row gap-12">
          {isActive(alarm) && (
            <span className="muted">
              <Lasting from={occurrence.since} />
            </span>
          )}
          <Severity {...{ severity }} quiet={!isActive(alarm)} />
        </span>
      }
    />
  );
}
