// What an alarm of the figures is about: by the name of its newest alarm, and else by its number.
import { useTranslation } from 'react-i18next';
import type { SourceName } from '../api/alarms';

type About = Pick<SourceName, 'source'>;

export const keyOf = ({ source }: About) => Object.values(source).join(' ');

export function useSourceName(
  names: readonly SourceName[],
): (about: About) => { name: string; alarmId: number | null } {
  const { t } = useTranslation('alarm');
  const known = new Map(names.map((one) => [keyOf(one), one]));
  return (about) => {
    const found = known.get(keyOf(about));
    if (found) return { name: [found.name, found.place].filter(Boolean).join(' · '), alarmId: found.alarmId };
    const { source } = about;
    const id = 'sensorId' in source ? source.sensorId : 'gatewayId' in source ? source.gatewayId : source.assetId;
    return { name: t(`source.${source.kind}`, { id }), alarmId: null };
  };
}
