// GET /api/TenantInfo/: whose installation this is; public, decided by the host name.
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { api, body } from '../client';
import { ApiError } from '../errors';
import { invalidatePermissions } from '../permissions';
import { retry } from '../queryClient';
import type { TenantDetails } from '../types';

/** The server makes its first tenants, and knows none until then. */
export const isPreparing = (error: unknown) => error instanceof ApiError && error.code === 'preparing';

/** The tenant's name, help address and way of signing in. */
export function useTenant() {
  return useQuery({
    queryKey: ['tenant'],
    queryFn: async (): Promise<TenantDetails> => (await body(api.GET('/api/TenantInfo/'))).tenantDetails,
    retry: (failures, error) => isPreparing(error) || retry(failures, error),
    retryDelay: 1_000,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Its settings are other ones: the name, the pictures, the formats, perhaps the modules. */
export function tenantChanged(client: QueryClient): void {
  for (const queryKey of [['tenant'], ['tenantImage']]) void client.invalidateQueries({ queryKey });
  invalidatePermissions();
}

/** Whether an identifier is this installation's tenant: the same code may stand on something else in another one. */
export function useIsHere(identifier: string) {
  const tenant = useTenant();
  return { here: tenant.data && tenant.data.identifier === identifier.toLowerCase(), tenant };
}
