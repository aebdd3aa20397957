// The records that hold the words of a text. A question is asked when typing pauses; the one before is aborted,
// and its answer stays until the next one is there.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api, body } from '@/api/client';
import { useSettled } from '@/components/settled/useSettled';

const PAUSE_MS = 120;
/** The server takes no longer texts. */
const LONGEST = 200;
const FRESH_MS = 10_000;

export function useSearch(text: string) {
  const asked = useSettled(text.trim().slice(0, LONGEST), PAUSE_MS);
  const query = useQuery({
    queryKey: ['search', asked],
    queryFn: ({ signal }) => body(api.GET('/api/Search/', { params: { query: { q: asked } }, signal })),
    enabled: asked !== '',
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
    // The next letter asks again.
    retry: false,
  });
  return { ...query, isCurrent: asked === text.trim().slice(0, LONGEST) && !query.isPlaceholderData };
}
