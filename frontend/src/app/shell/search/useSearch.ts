// The records that hold the words of a text. A question is asked when typing pauses; the one before is aborted,
// and its answer stays until the next one is there.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api, body } from '@/api/client';

const PAUSE_MS = 120;
/** The server takes no longer texts. */
const LONGEST = 200;
const FRESH_MS = 10_000;

function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

export function useSearch(text: string) {
  const asked = useSettled(text.trim().slice(0, LONGEST));
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
