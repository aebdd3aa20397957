// The units that a meter's numbers may be read in: those that convert into its own.
import { useQuery } from '@tanstack/react-query';
import { useSees } from '@/api/calls/userSubModules';
import { specOf } from '@/entity/family';
import { keysOf } from '@/entity/api/keys';
import { fetchRecord } from '@/entity/api/records';
import { body } from '@/api/client';
import { familyApi } from '@/entity/api/contract';

const SPEC = specOf('unitOfMeasure');
const PATH = SPEC?.path ?? '';
const MOST = 100;

/** Codes, the meter's own first; none besides it for those who may not look at units. */
export function useUnits(own: { id: number | null; code: string | null }): readonly string[] {
  const seesUnits = useSees()(SPEC?.subModule ?? '');
  const { data = [] } = useQuery({
    queryKey: [...keysOf({ path: PATH }).family, 'convertible', own.id],
    queryFn: async () => {
      const { quantity } = await fetchRecord(PATH, own.id ?? 0);
      if (!quantity) return [];
      const filters = { quantity: { value: quantity, matchMode: 'equals' } };
      const call = { params: { path: { family: PATH } }, body: { first: 0, rows: MOST, filters } };
      const { items } = await body(familyApi.POST('/api/{family}/list/', call));
      return items.filter(({ factor }) => factor !== null).map(({ code }) => String(code));
    },
    enabled: own.id !== null && seesUnits,
    staleTime: 60_000,
  });
  return own.code === null ? [] : [own.code, ...data.filter((code) => code !== own.code)];
}
