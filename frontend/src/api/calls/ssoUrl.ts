// GET /api/ssosaml: where the browser goes to sign in with the tenant's identity provider.
import { useMutation } from '@tanstack/react-query';
import { api, body } from '../client';

export function useSsoRedirect() {
  return useMutation({
    mutationFn: async () => {
      const { data } = await body(api.GET('/api/ssosaml'));
      window.location.assign(data);
    },
  });
}
