// Devices: those that wait, claiming one, and giving one back.
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api, body } from '@/api/client';
import { errorText } from '@/api/errors';
import type { components } from '@/api/schema.gen';
import { notify } from '@/components/snackbar/notify';
import { keysOf } from '@/entity/api/keys';
import type { Row } from '@/entity/family';

const keys = keysOf({ path: 'Sensor' });
const DEVICES = [...keys.family, 'devices'] as const;
/** Offered at once: more are found by typing. */
const OFFERED = 20;

export type Claim = components['schemas']['SensorClaim'];

/** Unclaimed devices whose Sensor ID contains this. */
export const useUnclaimed = (search: string) =>
  useQuery({
    queryKey: [...DEVICES, search],
    queryFn: () => body(api.GET('/api/Sensor/devices/', { params: { query: { search, rows: OFFERED } } })),
    placeholderData: keepPreviousData,
  });

function useShow() {
  const client = useQueryClient();
  return (sensor: Row) => {
    client.setQueryData(keys.record(sensor.id), sensor);
    void client.invalidateQueries({ queryKey: keys.family });
  };
}

export function useClaim() {
  const show = useShow();
  return useMutation({
    mutationFn: (claim: Claim) => body(api.POST('/api/Sensor/claim/', { body: claim })),
    onSuccess: show,
  });
}

export function useRelease(id: number) {
  const { t } = useTranslation();
  const show = useShow();
  return useMutation({
    mutationFn: () => body(api.POST('/api/Sensor/{id}/release/', { params: { path: { id } } })),
    onSuccess: show,
    onError: (error) => notify({ message: errorText(error, t('failed')), variant: 'error' }),
  });
}
