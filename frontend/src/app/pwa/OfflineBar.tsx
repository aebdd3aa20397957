// A thin bar while what shows is what this device kept, because there was no connection at the start. It goes as soon as the
// server answers, and everything is read anew.
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { sessionKey, useSession } from '@/api/calls/session';
import { isPersisted, persistedSince } from '@/api/persistedQueries';
import { useFormats } from '@/components/formats/useFormats';
import { Icon } from '@/components/icon/Icon';
import styles from './Bars.module.css';

const AGAIN_MS = 10_000;

export function OfflineBar() {
  const offline = isPersisted(useSession().data);
  return offline ? <Offline /> : null;
}

function Offline() {
  const { t } = useTranslation('pwa');
  const client = useQueryClient();
  const { formatDateTime } = useFormats();
  const { isFetching } = useSession();
  useEffect(() => {
    const again = () => void client.refetchQueries({ queryKey: sessionKey });
    const timer = setInterval(again, AGAIN_MS);
    window.addEventListener('online', again);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', again);
      // The server is there: what was kept is old.
      void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionKey[0] });
    };
  }, [client]);
  const since = persistedSince();
  return (
    <div className={styles.offline} role="status">
      <span className="truncate">
        {since === null ? t('offline.title') : t('offline.since', { time: formatDateTime(since) })}
      </span>
      <button
        type="button"
        disabled={isFetching}
        aria-label={t('offline.retry')}
        title={t('offline.retry')}
        onClick={() => void client.refetchQueries({ queryKey: sessionKey })}
      >
        <Icon name="refresh" />
      </button>
    </div>
  );
}
