// Alarms that somebody has to care for, as they come: the order of the alarm list.
import { useTranslation } from 'react-i18next';
import { useUser } from '@/api/calls/session';
import { ErrorState } from '@/components/state/StateMessage';
import { Lasting } from '@/features/alarms/alarm/live/Duration';
import { compare } from '@/features/alarms/alarm/live/order';
import { Severity } from '@/features/alarms/alarm/Severity';
import { ALARMS_PAGE, alarmPage } from '@/paths/alarms';
import { isActive, isUnacknowledged, statusOf } from '@/realtime/alarm/model';
import { useAlarms } from '@/realtime/alarm/useAlarms';
import { SHOWN } from './api';
import { Line, SectionCard } from './SectionCard';

export function AlarmsSection() {
  const { t } = useTranslation('alarm');
  const { id, data } = useUser();
  const { link, snapshot } = useAlarms({ id, name: data.displayName });
  const pressing = snapshot?.alarms
    ?.filter((alarm) => statusOf(alarm) !== 'shelved' && (isActive(alarm) || isUnacknowledged(alarm)))
    .toSorted(compare);
  if (!pressing && snapshot?.error) return <ErrorState error={snapshot.error} onRetry={link.retry} />;
  return (
    <SectionCard of="alarms" icon="bell" tone="danger" count={pressing?.length} to={ALARMS_PAGE}>
      {pressing?.slice(0, SHOWN).map((alarm) => (
        <Line
          key={alarm.id}
          to={alarmPage(alarm.id)}
          title={alarm.name}
          about={[t(`status.${statusOf(alarm)}`), alarm.place?.asset?.name ?? alarm.place?.sensor?.name]
            .filter(Boolean)
            .join(' · ')}
          end={
            <span className="inline-row gap-12">
              {isActive(alarm) && (
                <span className="muted">
                  <Lasting from={alarm.occurrence.since} />
                </span>
              )}
              <Severity severity={alarm.severity} quiet={!isActive(alarm)} />
            </span>
          }
        />
      ))}
    </SectionCard>
  );
}
