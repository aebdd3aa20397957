// The warehouses as options of a choice.
import { useQuery } from '@tanstack/react-query';
import { api, body } from '@/api/client';
import type { Option } from '@/components/field/options';
import { keysOf } from '@/entity/api/keys';

const ROWS = 500;

export function useWarehouses(): readonly Option[] {
  const { data } = useQuery({
    queryKey: [...keysOf({ path: 'Warehouse' }).family, 'options'],
    queryFn: async () => (await body(api.GET('/api/Warehouse/all/', { params: { query: { rows: ROWS } } }))).items,
  });
  return (data ?? []).map(({ id, code, name }) => ({ value: String(id), label: `${code} ${name}` }));
}
