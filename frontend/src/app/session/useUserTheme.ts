// The signed-in user's theme and scrollbars are worn as soon as they are known, on whatever machine.
import { useEffect } from 'react';
import { useSession } from '@/api/calls/session';
import { applyScrollbars, applyTheme } from '@/themes';

export function useUserTheme(): void {
  const { data: user } = useSession();
  const settings = user?.data.settings;
  const theme = settings?.theme.main;
  const custom = settings?.customScrollbars ?? true;
  useEffect(() => {
    if (theme) applyTheme(theme);
  }, [theme]);
  useEffect(() => applyScrollbars(custom), [custom]);
}
