// What every page has and none waits for: the service worker, what is kept for a start without a connection, and the bars
// that speak of both.
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSession } from '@/api/calls/session';
import { persistQueries } from '@/api/persistedQueries';
import { keepPush } from '@/features/notifications/settings/push/upkeep';
import { OfflineBar } from './OfflineBar';
import { UpdateBar } from './UpdateBar';
import { takeOver, watchWorker } from './worker';

export function Late() {
  const client = useQueryClient();
  const [newer, setNewer] = useState<ServiceWorker | null>(null);
  const user = useSession().data;
  const uuid = user?.screen ? undefined : user?.uuid;
  useEffect(() => persistQueries(client), [client]);
  useEffect(() => {
    // The development server has none.
    if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return undefined;
    return watchWorker(navigator.serviceWorker, setNewer);
  }, []);
  useEffect(() => (uuid ? keepPush(uuid) : undefined), [uuid]);
  return (
    <>
      <OfflineBar />
      {newer && (
        <UpdateBar
          onReload={() => takeOver(navigator.serviceWorker, newer, () => window.location.reload())}
          onLater={() => setNewer(null)}
        />
      )}
    </>
  );
}
