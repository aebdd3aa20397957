// The signed-in user's theme is worn as soon as they are known, on whatever machine.
import { useEffect } from 'react';
import { isGuest } from '@/api/calls/saveUserData';
import { useSession } from '@/api/calls/session';
import { applyTheme } from '@/themes';

export function useUserTheme(): void {
  const { data: user } = useSession();
  const theme = user && !isGuest(user) ? user.data.settings.theme.main : null;
  useEffect(() => {
    if (theme) applyTheme(theme);
  }, [theme]);
}
