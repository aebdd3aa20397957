// The user's layout as it is to be drawn.
import { useMemo } from 'react';
import { useUser } from '@/api/calls/session';
import { layoutOf } from './config';

export function useLayout() {
  const { settings } = useUser().data;
  return useMemo(() => layoutOf(settings), [settings]);
}
