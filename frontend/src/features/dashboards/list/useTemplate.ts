// The tiles that a new dashboard would have, read as soon as it is chosen what it is for, so that they can be looked at before
// it is made.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type Sensor, sensorQuery } from '@/features/sensors/sensor/useSensor';
import { dashboardFor } from '../model/make';
import type { Widget } from '../model/widget';
import { type Found, type Start, sensorsFor } from './template';

export type Template = {
  /** Null while it is not known. */
  widgets: readonly Widget[] | null;
  found: Found | undefined;
  error: unknown;
  retry: () => void;
};

/** `value` is of a kind, an asset, a place or a network; `ids` are of chosen sensors. */
export function useTemplate(start: Start, value: string, ids: readonly number[]): Template {
  const { t } = useTranslation('sensor');
  const client = useQueryClient();
  const { data, error, refetch } = useQuery({
    queryKey: ['dashboardTemplate', start, start === 'sensors' ? ids : value],
    queryFn: async (): Promise<Found> => {
      if (start === 'empty') return { sensors: [], total: 0 };
      if (start !== 'sensors') return sensorsFor(start, value);
      const sensors = await Promise.all(ids.map(async (id) => (await client.fetchQuery(sensorQuery(id))) as Sensor));
      return { sensors, total: sensors.length };
    },
    enabled: start === 'empty' || (start === 'sensors' ? ids.length > 0 : value !== ''),
  });
  const widgets = useMemo(() => {
    if (!data) return null;
    return data.sensors.length > 0
      ? dashboardFor(data.sensors, (kind) => t(`choices.kind.${kind}` as 'choices.kind.temperature'))
      : [];
  }, [data, t]);
  return { widgets, found: data, error, retry: () => void refetch() };
}
