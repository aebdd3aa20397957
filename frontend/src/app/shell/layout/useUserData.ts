// Changing what is saved with the user: their settings and shortcuts. What has become of it is said at the screen's foot.
import { useTranslation } from 'react-i18next';
import { errorText } from '@/api/errors';
import { type UserDataChange, useChangeUserData } from '@/api/calls/saveUserData';
import type { UserSettings } from '@/api/types';
import { notify } from '@/components/snackbar/notify';
import { withWish } from './config';

export function useUserDataChange() {
  const { t } = useTranslation(['shell', 'common']);
  const change = useChangeUserData();
  return (how: UserDataChange) =>
    change(how, {
      onSaved: () => notify({ message: t('userDataSaved'), variant: 'success' }),
      onRefused: (error) => notify({ message: errorText(error, t('common:failed')), variant: 'error' }),
    });
}

/** Changes the settings from what they are then. */
export function useSettingsChange() {
  const change = useUserDataChange();
  return (how: (settings: UserSettings) => Partial<UserSettings>) =>
    change(({ settings }) => ({ settings: { ...settings, ...how(settings) } }));
}

/** Sets one option of the layout: 'scroll', 'navbar.folded'. */
export function useLayoutChange() {
  const change = useSettingsChange();
  return (path: string, value: string | boolean) =>
    change(({ layout }) => ({ layout: { ...layout, config: withWish(layout.config, path, value) } }));
}
