// /home in the app: the start page with the screens this user can open.
import { useUser } from '@/api/calls/session';
import { HomePage } from '@/features/home/HomePage';
import { UserMenu } from '../shell/toolbar/UserMenu';
import { useNavigation } from '../shell/useNavigation';

export function HomeRoute() {
  const user = useUser();
  const { modules, query } = useNavigation();
  return <HomePage user={user} modules={modules} query={query} account={<UserMenu />} />;
}
