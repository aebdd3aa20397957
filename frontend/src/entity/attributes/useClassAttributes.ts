// What there is to know about things of a class: its own attributes and those of the classes above it.
import { useQuery } from '@tanstack/react-query';
import { api, body } from '@/api/client';
import type { components } from '@/api/schema.gen';
import { keysOf } from '../api/keys';

export type ClassAttribute = components['schemas']['AttributeOfClass'];

export const useClassAttributes = (classId: number | null) =>
  useQuery({
    // Below the attributes' family: one that changes makes this stale.
    queryKey: [...keysOf({ path: 'ClassAttribute' }).family, 'of', classId],
    queryFn: async () =>
      (await body(api.GET('/api/Classification/{id}/attributes/', { params: { path: { id: classId ?? 0 } } }))).items,
    enabled: classId !== null,
  });
