// Alarms of an asset, a location or a sensor on its overview, as they come.
import { useTranslation } from 'react-i18next';
import { useUser } from '@/api/calls/session';
import { ListCard } from '@/components/listcard/ListCard';
import { SHOWN } from '@/entity/record/overview/shown';
import type { Alarm } from '@/realtime/alarm/model';
import { useAlarms } from '@/realtime/alarm/useAlarms';
import { AlarmLine, isPressing } from './AlarmLine';
import { compare } from './live/order';

type Props = {
  /** Whether an alarm belongs here; undefined as long as that is not known. */
  fits: ((alarm: Alarm) => boolean) | undefined;
  /** Where all of them are. */
  to: string;
};

export default function AlarmsCard({ fits, to }: Props) {
  const { t } = useTranslation('entity');
  const { id, data } = useUser();
  const { link, snapshot } = useAlarms({ id, name: data.displayName });
  const alarms = fits && snapshot?.alarms?.filter((alarm) => isPressing(alarm) && fits(alarm)).toSorted(compare);
  const failed = snapshot?.error ?? null;
  return (
    <ListCard
      icon="bell"
      tone="danger"
      title={t('overview.alarms')}
      none={t('overview.noAlarms')}
      count={alarms?.length}
      all={{ to, words: t('overview.all') }}
      error={{ error: failed, refetch: async () => link.retry() }}
    >
      {alarms?.slice(0, SHOWN).map((alarm) => (
        <AlarmLine key={alarm.id} {...{ alarm }} />
      ))}
    </ListCard>
  );
}
