// GET /api/ssosaml: where the browser goes to sign in with the tenant's identity provider. Only tenants that have one show
// the button for it; the call is not in every server's document, so it is made without its types.
import { useMutation } from '@tanstack/react-query';
import { readApiError } from '../errors';

export function useSsoRedirect() {
  return useMutation({
    mutationFn: async () => {
      const response = await fetch('/api/ssosaml');
      if (!response.ok) throw await readApiError(response);
      const { data } = (await response.json()) as { data: string };
      window.location.assign(data);
    },
  });
}
