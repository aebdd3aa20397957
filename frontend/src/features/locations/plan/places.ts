// /api/Location/{id}/places/: which assets stand where on a floor plan.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, body } from '@/api/client';
import type { components } from '@/api/schema.gen';
import { keysOf } from '@/entity/api/keys';

export type Place = components['schemas']['PlanPlace'];
/** Parts of the picture's width and height. */
export type Spot = Pick<Place, 'x' | 'y'>;

const keyOf = (location: number) => [...keysOf({ path: 'Location' }).record(location), 'places'];

export const usePlaces = (location: number) =>
  useQuery({
    queryKey: keyOf(location),
    queryFn: async () =>
      (await body(api.GET('/api/Location/{id}/places/', { params: { path: { id: location } } }))).items,
  });

export function usePlacing(location: number) {
  const client = useQueryClient();
  const pathOf = (assetId: number) => ({ path: { id: location, assetId } });
  const onSettled = () => client.invalidateQueries({ queryKey: keyOf(location) });
  const put = useMutation({
    mutationFn: ({ asset, spot: { x, y } }: { asset: number; spot: Spot }) =>
      api.PUT('/api/Location/{id}/places/{assetId}', { params: pathOf(asset), body: { x, y } }),
    // It stays where it was dropped while the request is sent.
    onMutate: ({ asset, spot }) =>
      client.setQueryData<Place[]>(keyOf(location), (places) =>
        places?.map((place) => (place.assetId === asset ? { ...place, ...spot } : place)),
      ),
    onSettled,
  });
  const remove = useMutation({
    mutationFn: (asset: number) => api.DELETE('/api/Location/{id}/places/{assetId}', { params: pathOf(asset) }),
    onSettled,
  });
  return { put, remove };
}
