// /api/CurrencyRate/on/: what a currency is worth in the tenant's.
import { useQuery } from '@tanstack/react-query';
import { api, body } from '@/api/client';
import { keysOf } from '@/entity/api/keys';

/** On a day, or today; undefined until it is known, null where nobody has entered one. */
export function useRate(currency: string, day = ''): string | null | undefined {
  const { data } = useQuery({
    queryKey: [...keysOf({ path: 'CurrencyRate' }).family, 'on', currency, day],
    queryFn: () =>
      body(api.GET('/api/CurrencyRate/on/', { params: { query: { currency, ...(day !== '' && { day }) } } })),
    enabled: currency !== '',
  });
  return data?.rate;
}
