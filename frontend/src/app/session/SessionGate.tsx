// Nothing shows before it is known who is here; and when a session ends by itself, the app says so.
// The route guard then leads to /login and remembers the way back.
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { forgetUser, sessionKey, UserContext, useSession } from '@/api/calls/session';
import { useFreshModules } from '@/api/calls/userSubModules';
import { onSessionEnd, type SessionEndReason } from '@/api/sessionEnd';
import { notify } from '@/components/snackbar/notify';
import { Loading } from '@/components/state/Loading';
import { ErrorState } from '@/components/state/StateMessage';
import { useUserTheme } from './useUserTheme';

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

  if (session.isPending) return <Loading />;
  if (session.data === undefined) {
    return <ErrorState error={session.error} onRetry={() => void session.refetch()} />;
  }
  return <UserContext value={session.data}>{children}</UserContext>;
}
