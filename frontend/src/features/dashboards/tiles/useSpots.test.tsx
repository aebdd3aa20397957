import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { FamilyServer, row } from '@/entity/test/familyServer';
import { useSpots } from './useSpots';

function serve(family: string, rows: FamilyServer['rows']) {
  const served = new FamilyServer(family);
  served.rows = rows;
  served.start();
}

const place = (id: number, more: object) => row(id, { latitude: null, longitude: null, parentId: null, ...more });

it('finds sensors at the place that theirs lies in, and those of one place together', async () => {
  serve('Sensor', [
    row(1, { assetId: 11, locationId: null }),
    row(2, { assetId: null, locationId: 23 }),
    row(3, { assetId: 11, locationId: 24 }),
    row(4, { assetId: null, locationId: null }),
    row(5, { assetId: null, locationId: 25 }),
  ]);
  serve('Asset', [row(11, { locationId: 22 })]);
  serve('Location', [
    place(21, { latitude: '43.8', longitude: '-91.2' }),
    place(22, { parentId: 21 }),
    place(23, { parentId: 22 }),
    place(24, { parentId: 21, latitude: '43.9', longitude: '-91.3' }),
    place(25, {}),
  ]);
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const { result } = renderHook(() => useSpots([1, 2, 3, 4, 5]), {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  });
  const spots = () =>
    result.current.map(({ latitude, longitude, sensors }) => [latitude, longitude, sensors.map(({ id }) => id)]);
  await waitFor(() =>
    expect(spots()).toEqual([
      [43.8, -91.2, [1, 2]],
      [43.9, -91.3, [3]],
    ]),
  );
});
