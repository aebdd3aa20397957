// Alarms that need attention, as they come: the order of the alarm list.
import { useUser } from '@/api/calls/session';
import { ErrorState } from '@/components/state/StateMessage';
import { AlarmLine, isPressing } from '@/features/alarms/alarm/AlarmLine';
import { compare } from '@/features/alarms/alarm/live/order';
import { ALARMS_PAGE } from '@/paths/alarms';
import { useAlarms } from '@/realtime/alarm/useAlarms';
import { SHOWN } from './api';
import { SectionCard } from './SectionCard';

export function AlarmsSection() {
  const { id, data } = useUser();
  const { link, snapshot } = useAlarms({ id, name: data.displayName });
  const pressing = snapshot?.alarms?.filter(isPressing).toSorted(compare);
  if (!pressing && snapshot?.error) return <ErrorState error={snapshot.error} onRetry={link.retry} />;
  return (
    <SectionCard of="alarms" icon="bell" tone="danger" count={pressing?.length} to={ALARMS_PAGE}>
      {pressing?.slice(0, SHOWN).map((alarm) => (
        <AlarmLine key={alarm.id} {...{ alarm }} />
      ))}
    </SectionCard>
  );
}
