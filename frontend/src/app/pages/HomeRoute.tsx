// /home in the app: the start page with the screens this user can open.
import { useUser } from '@/api/calls/session';
import { useModules } from '@/api/calls/userSubModules';
import { HomePage } from '@/features/home/HomePage';
import { existingModules } from '../shell/navigation';

export function HomeRoute() {
  const user = useUser();
  const modules = useModules();
  return <HomePage user={user} modules={existingModules(modules.data)} query={modules} />;
}
