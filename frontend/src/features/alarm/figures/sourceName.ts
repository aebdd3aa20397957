// What an alarm is about, where the server tells a name, and else by its number.
import { useTranslation } from 'react-i18next';
import type { SourceFigures } from '../api/alarms';

type About = Pick<SourceFigures, 'source' | 'name' | 'place'>;

export const keyOf = ({ source }: About) => Object.values(source).join(' ');

export function useSourceName(): (about: About) => string {
  const { t } = useTranslation('alarm');
  return ({ source, name, place }) => {
    if (name) return place?.sensor ? `${name} · ${place.sensor.name}` : name;
    const id = 'sensorId' in source ? source.sensorId : 'gatewayId' in source ? source.gatewayId : source.assetId;
    return t(`source.${source.kind}`, { id });
  };
}
