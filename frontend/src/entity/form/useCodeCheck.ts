// Whether a code is still free, asked while it is typed.
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { keysOf } from '../api/keys';
import { fetchCodeUnique } from '../api/records';
import type { Family } from '../family';

const REST_MS = 300;

/** `own` is the code the record has already. */
export function useCodeCheck(family: Family, typed: string, own: string, id: number | null): 'taken' | 'free' | null {
  const code = typed.trim();
  const [rested, setRested] = useState(code);
  useEffect(() => {
    const timer = setTimeout(() => setRested(code), REST_MS);
    return () => clearTimeout(timer);
  }, [code]);
  const { data } = useQuery({
    queryKey: [...keysOf(family).family, 'code', rested, id],
    queryFn: () => fetchCodeUnique(family.path, rested, id),
    enabled: rested !== '' && rested !== own,
    staleTime: 5_000,
    retry: false,
  });
  if (code === '' || code === own || rested !== code || data === undefined) return null;
  return data ? 'free' : 'taken';
}
