// One notification: who, what happened, what to. All of it is the link; what else can be done stands below.
import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { errorText } from '@/api/errors';
import { Avatar } from '@/components/avatar/Avatar';
import { IconButton } from '@/components/button/IconButton';
import { Icon } from '@/components/icon/Icon';
import { notify } from '@/components/snackbar/notify';
import { Ago } from '@/components/time/Ago';
import { useMarkRead } from './api/changes';
import type { Kind, Notification } from './api/types';
import { dismiss } from './live/dismissed';
import styles from './Notifications.module.css';
import { addressOf } from './place';
import { sentenceOf, subjectOf } from './words';

type Props = { card: Notification; now: number; onOpened: () => void };

export function NotificationCard({ card, now, onOpened }: Props) {
  const { t, i18n } = useTranslation('notifications');
  const mark = useMarkRead();
  const takeAway = useTakeAway(card);
  const id = useId();
  const { read, variant, text, threadId, dateCreated } = card;
  const { code, title } = subjectOf(card);
  const address = addressOf(card);
  const open = () => {
    if (!read) mark.mutate({ ids: [card.id], read: true });
    onOpened();
  };
  const sentence = sentenceOf(card, t, i18n.language);
  return (
    <li className={styles.card} data-variant={variant} data-unread={!read || undefined}>
      <Face {...card} />
      <div className={`fill ${styles.what}`}>
        <p id={id} className={`small break ${styles.sentence}`}>
          {address ? (
            <Link to={address} className={styles.open} data-open onClick={open}>
              {sentence}
            </Link>
          ) : (
            sentence
          )}
        </p>
        {(code || title) && (
          <p className={styles.subject}>
            {code && <span className="muted numbers">{code}</span>} {title}
          </p>
        )}
        {text && threadId !== null && <blockquote className="muted small break clip">{text}</blockquote>}
        <div className={styles.foot}>
          <Ago time={dateCreated} {...{ now }} />
          <span className={styles.actions}>
            <IconButton
              icon={read ? 'envelope' : 'check'}
              label={t(read ? 'unreadAgain' : 'read')}
              aria-describedby={id}
              onClick={() => mark.mutate({ ids: [card.id], read: !read })}
            />
            <IconButton icon="times" label={t('takeAway')} aria-describedby={id} onClick={takeAway} />
          </span>
        </div>
      </div>
      {!read && <span className={styles.dot} role="img" aria-label={t('isNew')} title={t('isNew')} />}
    </li>
  );
}

const ICONS: Readonly<Record<Kind, string>> = {
  assigned: 'wrench',
  mentioned: 'at',
  status: 'flag',
  overdue: 'clock',
  requested: 'inbox',
  alarm: 'bell',
  kit: 'box',
  webhook: 'bolt',
  undelivered: 'envelope',
  stock: 'warehouse',
  contract: 'file-edit',
};

/** Who did it, with a mark of what; the mark alone where no user did. */
function Face({ by, image, kind }: Notification) {
  return (
    <span className={styles.face} aria-hidden="true">
      {by !== null && <Avatar name={by} photoUrl={image} size={32} />}
      <span className={by === null ? styles.icon : styles.mark}>
        <Icon name={ICONS[kind]} />
      </span>
    </span>
  );
}

function useTakeAway(card: Notification): () => void {
  const { t } = useTranslation('notifications');
  const { t: common } = useTranslation();
  const client = useQueryClient();
  return () => {
    const { undo, finish } = dismiss(client, card, (error) =>
      notify({ message: errorText(error, common('unreachable')), variant: 'error' }),
    );
    notify({ message: t('takenAway'), action: { label: t('undo'), run: undo }, onGone: finish });
  };
}
