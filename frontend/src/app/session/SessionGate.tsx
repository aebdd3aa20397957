// Nothing shows before it is known who is here, nor before a password that an administrator knows is changed and a factor that the role demands is set up; and when a session ends by itself, the app says so.
// The route guard then leads to /login and remembers the way back.
import { useQueryClient } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useDeferredValue, useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { forgetUser, sessionKey, UserContext, useSession } from '@/api/calls/session';
import { useFreshModules } from '@/api/calls/userSubModules';
import { onSessionEnd, type SessionEndReason } from '@/api/sessionEnd';
import { FacesProvider } from '@/components/avatar/Faces';
import { notify } from '@/components/snackbar/notify';
import { Loading } from '@/components/state/Loading';
import { ErrorState } from '@/components/state/StateMessage';
import { withTexts } from '../i18n';
import { useUserTheme } from './useUserTheme';

const FirstThings = lazy(async () => ({
  default: (await withTexts(import('./FirstThings'), 'password', 'second-factor', 'login')).FirstThings,
}));

export function SessionGate({ children }: { children: ReactNode }) {
  const { t } = useTranslation('shell');
  const client = useQueryClient();
  const session = useSession();
  useUserTheme();
  useFreshModules();

  const end = useEffectEvent((reason: SessionEndReason) => {
    // Several calls in flight may all come back refused: the first one is the news.
    if (client.getQueryData(sessionKey) === null) return;
    forgetUser(client);
    notify({ message: t(reason), variant: 'error' });
  });
  useEffect(() => onSessionEnd((reason) => end(reason)), []);

  // The frame and its screen are drawn a few milliseconds at a time. What ends a session shows at once.
  const begun = useDeferredValue(!session.isPending);

  if (session.isPending || !begun) return <Loading />;
  if (session.data === undefined) {
    return <ErrorState error={session.error} onRetry={() => void session.refetch()} />;
  }
  // Until then the server refuses whatever else is asked; afterwards one is where one wanted to go.
  const { mustChangePassword, mustSetUpFactor } = session.data ?? {};
  const waits = (mustChangePassword || mustSetUpFactor) && (
    <Suspense fallback={<Loading />}>
      <FirstThings password={mustChangePassword === true} />
    </Suspense>
  );
  return (
    <UserContext value={session.data}>
      <FacesProvider>{waits || children}</FacesProvider>
    </UserContext>
  );
}
