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

/** Records of a page of hits: the most that the server answers with. */
export const ROWS = 25;
/** The last page of hits begins here: the server finds no more than 1,000 of a family. */
export const LAST_FIRST = 975;
const NONE = { items: [], more: false };

/** What is found of one family, page by page. */
export function useHits(family: string, text: string, first: number) {
  const asked = useSettled(text.trim().slice(0, LONGEST), PAUSE_MS);
  return useQuery({
    queryKey: ['search', family, asked, first],
    queryFn: async ({ signal }) => {
      const query = { q: asked, families: family, limit: ROWS, first };
      const { groups } = await body(api.GET('/api/Search/', { params: { query }, signal }));
      return groups[0] ?? NONE;
    },
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
  });
}
