// What happened to one's work while one looked elsewhere, day by day, the newest first. Title, close button and Escape are
// the frame's.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Icon } from '@/components/icon/Icon';
import { OneOf } from '@/components/oneof/OneOf';
import { Skeleton } from '@/components/state/Skeleton';
import { EmptyState, ErrorState } from '@/components/state/StateMessage';
import { IconButton } from '@/components/button/IconButton';
import { useMarkRead } from './api/changes';
import { cardsOf, type Shown, useNotifications } from './api/list';
import { CardList } from './CardList';
import { Announcer } from './live/Announcer';
import { usePanelOpen } from './live/panelOpen';
import { useDismissed } from './live/dismissed';
import styles from './Notifications.module.css';

const SHOWN: readonly Shown[] = ['all', 'unread'];

export function NotificationsPanel({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('notifications');
  const [shown, setShown] = useState<Shown>('all');
  const query = useNotifications(shown);
  const mark = useMarkRead();
  const dismissed = useDismissed();
  usePanelOpen();
  const { data, error, isFetchNextPageError, refetch } = query;
  const cards = data && cardsOf(data).filter(({ id }) => !dismissed.has(id));
  return (
    <div className={styles.panel}>
      <div className={styles.tools}>
        <OneOf
          label={t('shown')}
          choices={SHOWN.map((id) => ({ id, title: t(id) }))}
          chosen={shown}
          onChoose={setShown}
        />
        <IconButton
          icon="check-square"
          label={t('allRead')}
          disabled={!cards?.some(({ read }) => !read)}
          onClick={() => mark.mutate({ ids: null, read: true })}
        />
        <Link className={styles.settings} to="/user/profile#notifications" title={t('settings')} onClick={onClose}>
          <Icon name="cog" />
          <span className="visually-hidden">{t('settings')}</span>
        </Link>
      </div>
      {cards && cards.length > 0 ? (
        <CardList {...{ cards, query }} onOpened={onClose} />
      ) : cards ? (
        <EmptyState
          icon="bell"
          title={t(shown === 'all' ? 'none' : 'noneUnread')}
          {...(shown === 'all' && { text: t('noneHint') })}
        />
      ) : error && !isFetchNextPageError ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <div className={styles.waiting} role="status" aria-label={t('loading')}>
          {[88, 72, 104].map((height) => (
            <Skeleton key={height} {...{ height }} />
          ))}
        </div>
      )}
      <Announcer />
    </div>
  );
}
