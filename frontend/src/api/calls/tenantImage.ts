// GET /api/TenantSettings/logo and /background: the tenant's pictures as object URLs, null where it has none.
import { useQuery } from '@tanstack/react-query';
import { api } from '../client';

type TenantImage = 'logo' | 'background';

// Fetched once per visit and never released: two pictures that every screen may show again.
async function loadImage(image: TenantImage): Promise<string | null> {
  const call =
    image === 'logo'
      ? api.GET('/api/TenantSettings/logo', { parseAs: 'blob' })
      : api.GET('/api/TenantSettings/background', { parseAs: 'blob' });
  const { data, response } = await call;
  if (response.status === 204 || !(data instanceof Blob) || data.size === 0) return null;
  return URL.createObjectURL(data);
}

/** The picture's URL; null means "show the built-in one", undefined "not known yet". */
export function useTenantImage(image: TenantImage): string | null | undefined {
  const { data, isError } = useQuery({
    queryKey: ['tenantImage', image],
    queryFn: () => loadImage(image),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  return isError ? null : data;
}
