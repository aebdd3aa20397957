// /user/profile in the app: the page, with what only the app can change.
import { ProfilePage } from '@/features/sign_on/profile/ProfilePage';
import { useRightPanel } from '../shell/panels/useRightPanel';
import { LanguageChoice } from '../shell/settings/LanguageChoice';

export function ProfileRoute() {
  const panel = useRightPanel();
  return <ProfilePage language={<LanguageChoice />} onAppearance={() => panel?.toggle('appearance')} />;
}
