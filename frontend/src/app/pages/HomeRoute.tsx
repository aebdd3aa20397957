// /home in the app: the start page with what there is to do and the screens this user can open.
import { lazy, Suspense } from 'react';
import { useUser } from '@/api/calls/session';
import { HomePage } from '@/features/home/HomePage';
import { UserMenu } from '../shell/toolbar/UserMenu';
import { useNavigation } from '../shell/useNavigation';

// After the page itself, which leads everywhere without it; so are its texts.
const HomeWork = lazy(async () => ({ default: (await import('@/features/home/work/HomeWork')).HomeWork }));

export function HomeRoute() {
  const user = useUser();
  const { modules, query } = useNavigation();
  const work = query.data && (
    <Suspense>
      <HomeWork modules={query.data} />
    </Suspense>
  );
  return <HomePage user={user} account={<UserMenu />} {...{ modules, query, work }} />;
}
